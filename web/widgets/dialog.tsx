import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { waiting } from "../api/credential.ts";

/** A dialog that is open while it is rendered. Escape closes it; the focus returns to where it was. */
export function Dialog({
  title,
  wide = false,
  onClose,
  actions,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isWaiting = waiting.value !== undefined;
  useEffect(() => {
    // Nothing else could be used while it is shown.
    if (isWaiting) return undefined;
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isWaiting]);
  return (
    <dialog
      ref={dialog}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {actions === undefined ? null : <footer>{actions}</footer>}
    </dialog>
  );
}
