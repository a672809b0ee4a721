/** Calls `undo` for Ctrl-Z or Cmd-Z, but leaves to the browser what was typed into a field since it got the focus. */
export function watchUndoKeys(undo: () => void): () => void {
  let typedInto: EventTarget | null = null;
  const listeners = {
    input: ({ target }: Event) => {
      const isText = "textarea, input:not([type=checkbox], [type=radio], [type=range])";
      if (target instanceof Element && target.matches(isText)) typedInto = target;
    },
    focusin: () => void (typedInto = null),
    // What was typed has become an edit.
    submit: () => void (typedInto = null),
    keydown: (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isBrowsers = typedInto !== null && event.target === typedInto;
      // With Caps Lock the key is "Z".
      if (event.key.toLowerCase() !== "z" || event.shiftKey || isBrowsers || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      undo();
    },
  } as const;
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
  };
}
