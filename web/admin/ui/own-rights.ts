import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/account/core/session-slice.ts';

/**
 * Whether a helper is signed in (RULE-85). A page stays as it was opened when its session ends (RULE-69).
 * The API decides what a helper may do; pages only leave out what it would reject.
 */
export const useIsHelper = (): boolean => {
  const session = useSelector(selectSession);
  return useState(session.role === 'admin' && session.account.rights !== undefined)[0];
};
