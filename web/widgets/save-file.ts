/** Hands a file to the user, as a link that is pressed would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the download reads it first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
