import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useDraft } from './drafted.tsx';
import { SAVED } from './use-unsaved-changes.tsx';

/** How a page leaves its form after a save: without its draft, and with a message on the next page. */
export const useLeaveSaved = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const draft = useDraft();
  return async (message: string, to: string): Promise<void> => {
    draft?.drop();
    dispatch(showToast(message));
    await navigate(to, SAVED);
  };
};
