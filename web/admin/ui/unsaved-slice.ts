import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Whether the open page has unsaved changes. The frame then keeps the page when the session ends,
 * and asks for the password in a dialog (shell/layout.tsx).
 */
const unsaved = createSlice({
  name: 'unsaved',
  initialState: (): boolean => false,
  reducers: {
    unsavedChanged: (_, { payload }: PayloadAction<boolean>): boolean => payload,
  },
  selectors: { selectUnsaved: (state) => state },
});

export const unsavedReducer = unsaved.reducer;
export const { unsavedChanged } = unsaved.actions;
export const { selectUnsaved } = unsaved.selectors;
