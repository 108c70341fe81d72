import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useDraft } from './drafted.tsx';

/**
 * The Idempotency-Key of all attempts of one form: after a lost answer the next attempt makes no
 * second record (RULE-47), also when the form was closed and opened again with its draft.
 */
export const useRequestKey = (): string => {
  const draft = useDraft();
  return useState(() => draft?.key ?? nanoid())[0];
};
