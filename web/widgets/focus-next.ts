/** Call when what was edited is removed, and another of its list is shown: the list says which. */
export function focusChosen(): void {
  // The dialog that asked gives the focus back first, to a button that is gone.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(".side-list a[aria-current], .side-list a")?.focus(),
    ),
  );
}

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
