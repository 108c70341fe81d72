import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface Toast {
  id: string;
  text: string;
  /** The path of the cart, if the message links to it. */
  cart?: string | undefined;
}

const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** Also shown on the next page (RULE-25). */
    showToast: {
      prepare: (text: string, cart?: string) => ({ payload: { id: nanoid(8), text, cart } }),
      // The same message again replaces the shown one.
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

/** The contract's sentence, with its misspelling (RULE-35). */
export const sayUnderDevelopment = () =>
  showToast('Lo sentimos pero esta funcionalidad está en desarollo.');
