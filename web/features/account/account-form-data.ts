/** What stands in a form, with the small image in the place of the file that was chosen. */
export const accountFormData = (form: HTMLFormElement, avatar: Blob | null): FormData => {
  const data = new FormData(form);
  data.delete('avatar');
  if (avatar) data.set('avatar', avatar, 'avatar');
  return data;
};
