/** Data of a form, with the shrunken avatar instead of the chosen file. */
export const accountFormData = (form: HTMLFormElement, avatar: Blob | null): FormData => {
  const data = new FormData(form);
  data.delete('avatar');
  if (avatar) data.set('avatar', avatar, 'avatar');
  return data;
};
