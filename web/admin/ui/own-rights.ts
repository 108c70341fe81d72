import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/account/core/session-slice.ts';

/** A state, because an open page stays the same when the session ends (RULE-69). */
export const useIsHelper = (): boolean => {
  const session = useSelector(selectSession);
  return useState(session.role === 'admin' && session.account.rights !== undefined)[0];
};
