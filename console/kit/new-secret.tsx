import { TextField } from "./field.tsx";

/** A password or passphrase that is chosen: typed twice. */
export function NewSecret({
  label,
  hint = "",
  value,
  again,
  fault,
  onValue,
  onAgain,
}: {
  readonly label: string;
  /** What stands behind what makes a good one. */
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
        hint={`8 characters or more; a few words are good. ${hint}`.trim()}
        value={value}
        fault={fault}
        onInput={onValue}
      />
      <TextField {...shared} label="The same again" value={again} onInput={onAgain} />
    </>
  );
}
