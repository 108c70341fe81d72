import type { ComponentProps } from 'react';
import { PasswordField as Control } from '../../features/account/password-field.tsx';
import { useField } from './fields.tsx';

export const PasswordField = (props: ComponentProps<typeof Control> & { name: string }) => (
  <Control {...useField(props.name)} {...props} />
);
