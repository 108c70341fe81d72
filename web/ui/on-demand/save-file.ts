/** Saves a text as a file on the user's machine. */
export const saveFile = (name: string, text: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download, so the URL can be revoked to free its memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
