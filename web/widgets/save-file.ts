/** Offers a file for download, as a link would. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the download has to read it first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
