/** Call before the focused item of a list is removed: the item that takes its place, or the last one, gets the focus. */
export function focusNext(): void {
  const item = document.activeElement?.closest("li");
  const list = item?.parentElement;
  if (item == null || list == null) return;
  const at = [...list.children].indexOf(item);
  requestAnimationFrame(() => {
    const next = list.children[Math.min(at, list.children.length - 1)];
    next?.querySelector<HTMLElement>("button, input")?.focus();
  });
}
