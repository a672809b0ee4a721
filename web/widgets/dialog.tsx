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
  /** What had the focus when it was opened: another log-in between closes and opens it again. */
  const before = useRef<Element | null>(document.activeElement);
  const isWaiting = waiting.value !== undefined;
  useEffect(() => {
    // Nothing else could be used while it is shown.
    if (isWaiting) return undefined;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (before.current instanceof HTMLElement) before.current.focus();
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
