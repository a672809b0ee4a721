import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { may, type Role } from "../api/board.ts";
import { type Refused, toRefused } from "../api/problem.ts";
import { Dialog } from "./dialog.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { toastProblem } from "./toast.tsx";
import { say } from "../words/say.ts";

export type Confirmation = { readonly title: string; readonly text: ComponentChildren; readonly yes: string };

type Shown = {
  readonly kind?: "primary" | "plain" | "danger" | "quiet";
  readonly small?: boolean;
  readonly icon?: IconName;
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  /** The role that what it does needs: for others there is no such button. */
  readonly needs?: Role;
  /** Its accessible name where it is only an icon, or where its text appears more than once on a page. */
  readonly label?: string;
  readonly confirm?: Confirmation;
  readonly onPress?: () => unknown;
  readonly onProblem?: (problem: Refused) => void;
  readonly children?: ComponentChildren;
};

/**
 * Runs an action and shows that it is running. An error is passed to `onProblem`, or shown as a toast. With `confirm`
 * it asks first.
 */
export function Button({
  kind = "plain",
  small = false,
  icon,
  type = "button",
  disabled = false,
  needs = "viewer",
  label,
  confirm,
  onPress,
  onProblem = toastProblem,
  children,
}: Shown) {
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pending = useRef(false);
  const press = async () => {
    if (pending.current || disabled || onPress === undefined) return;
    pending.current = true;
    setPending(true);
    try {
      await onPress();
    } catch (error) {
      onProblem(toRefused(error));
    } finally {
      pending.current = false;
      setPending(false);
    }
  };
  if (!may(needs)) return null;
  const name = label === undefined ? {} : { "aria-label": label, ...(children === undefined ? { title: label } : {}) };
  return (
    <>
      <button
        class={`button ${kind}${small ? " small" : ""}`}
        type={type}
        disabled={disabled}
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={onPress === undefined ? undefined : () => (confirm === undefined ? void press() : setAsking(true))}
        {...name}
      >
        {isPending ? <span class="spinner" /> : icon === undefined ? null : <Icon name={icon} />}
        {children}
      </button>
      {confirm === undefined || !isAsking ? null : (
        <Dialog
          title={confirm.title}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onPress={() => setAsking(false)}>{say("Cancel")}</Button>
              <Button
                kind={kind === "danger" ? "danger" : "primary"}
                onPress={() => {
                  setAsking(false);
                  void press();
                }}
              >
                {confirm.yes}
              </Button>
            </>
          }
        >
          <div>{confirm.text}</div>
        </Dialog>
      )}
    </>
  );
}
