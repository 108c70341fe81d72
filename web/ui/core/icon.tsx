import type { Ref } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';

export type IconShape = readonly { d: string; fillRule?: 'evenodd' }[];

/**
 * Inline SVG, so that prerendered HTML contains it. The control around it needs a text or a label.
 */
export const Icon = ({ src, className = '' }: { src: IconShape; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
    {src.map((path) => (
      <path key={path.d} {...path} />
    ))}
  </svg>
);

interface IconButtonProps extends Omit<ButtonProps, 'as'> {
  ref?: Ref<HTMLButtonElement>;
  icon: IconShape;
  label: string;
}

export const IconButton = ({ icon, label, ...button }: IconButtonProps) => (
  <Button {...button} bsPrefix="icon-button" variant="" aria-label={label}>
    <Icon src={icon} />
  </Button>
);
