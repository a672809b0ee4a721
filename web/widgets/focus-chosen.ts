/** Call when what was edited is removed, and another of its list is shown: the list says which. */
export function focusChosen(): void {
  // The dialog that asked gives the focus back first, to a button that is gone.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(".side-list a[aria-current], .side-list a")?.focus(),
    ),
  );
}
