import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';

/**
 * The Idempotency-Key of all attempts of one form, as long as it is open: after a lost answer the
 * next attempt makes no second record (RULE-47).
 */
export const useRequestKey = (): string => useState(() => nanoid())[0];
