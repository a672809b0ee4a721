import { TextField } from "./field.tsx";
import { say } from "../words/say.ts";

/** A field for a new password or passphrase, which must be typed twice. */
export function NewSecret({
  label,
  repeat = say("Repeat the password"),
  hint = "",
  value,
  again,
  fault,
  onValue,
  onAgain,
}: {
  readonly label: string;
  /** The label of the second field. */
  readonly repeat?: string;
  /** A text after the advice on good passwords. */
  readonly hint?: string;
  readonly value: string;
  readonly again: string;
  readonly fault: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onAgain: (again: string) => void;
}) {
  const shared = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <TextField
        {...shared}
        label={label}
        hint={say("At least 8 characters; a few words are best. {hint}", { hint }).trim()}
        value={value}
        fault={fault}
        onInput={onValue}
      />
      <TextField {...shared} label={repeat} value={again} onInput={onAgain} />
    </>
  );
}
