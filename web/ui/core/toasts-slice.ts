import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  text: string;
}

const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** Shows a message for 3 s, also on the next page (RULE-25). */
    showToast: {
      prepare: (text: string) => ({ payload: { id: nanoid(8), text } }),
      // The same message again replaces the one that is shown.
      reducer: (state, { payload }: PayloadAction<Toast>) => [
        ...state.filter(({ text }) => text !== payload.text),
        payload,
      ],
    },
    closeToast: (state, action: PayloadAction<Toast['id']>) =>
      state.filter(({ id }) => id !== action.payload),
  },
  selectors: { selectToasts: (state) => state },
});

export const toastsReducer = toasts.reducer;
export const { showToast, closeToast } = toasts.actions;
export const { selectToasts } = toasts.selectors;

/** RULE-35 prescribes this sentence, including the misspelling. */
export const sayUnderDevelopment = () =>
  showToast('Lo sentimos pero esta funcionalidad está en desarollo.');
