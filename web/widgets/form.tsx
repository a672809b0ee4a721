import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Refused, toRefused } from "../api/problem.ts";
import { Icon } from "./icon.tsx";
import { ProblemView } from "./problem-view.tsx";

/**
 * A form that is submitted once at a time. The board's faults are passed to `children`, for the fields they concern,
 * and shown above the button unless every fault has a field (`pointers`).
 */
export function Form({
  submit,
  disabled = false,
  inline = false,
  pointers = [],
  onSubmit,
  children,
}: {
  /** The text of its button. */
  readonly submit: string;
  readonly disabled?: boolean;
  /** Puts the button beside its only field. */
  readonly inline?: boolean;
  /** Its fields, as JSON pointers ("/login"). */
  readonly pointers?: readonly string[];
  readonly onSubmit: () => Promise<unknown>;
  readonly children: (problem: Refused | undefined) => ComponentChildren;
}) {
  const [problem, setProblem] = useState<Refused>();
  const [isPending, setPending] = useState(false);
  const pending = useRef(false);
  const send = async () => {
    if (pending.current || disabled) return;
    pending.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setProblem(toRefused(error));
    } finally {
      pending.current = false;
      setPending(false);
    }
  };
  const isAtFields =
    problem !== undefined &&
    problem.faults.length > 0 &&
    problem.faults.every(({ pointer }) => pointers.includes(pointer));
  return (
    <form
      class={inline ? "form inline" : "form"}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children(problem)}
      {problem === undefined || isAtFields ? null : <ProblemView problem={problem} />}
      <div>
        <button
          class="button primary"
          type="submit"
          disabled={disabled}
          aria-busy={isPending}
          aria-disabled={isPending}
        >
          {isPending ? <span class="spinner" /> : <Icon name="check" />}
          {submit}
        </button>
      </div>
    </form>
  );
}
