/** Fields of a form: a label, the input, a hint, and the fault. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./icon.tsx";

type Common = {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
};
/** The attributes that connect an input with its label, hint and fault. */
export type Tied = {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
};

/** Surrounds any input: `children` receives the attributes that connect it with its label, hint and fault. */
export function Field({
  label,
  hint,
  fault,
  children,
}: Pick<Common, "label" | "hint" | "fault"> & { readonly children: (tied: Tied) => ComponentChildren }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, "aria-describedby": `${id}-more`, "aria-invalid": fault !== undefined })}
      <div id={`${id}-more`}>
        {fault === undefined ? null : (
          <span class="fault" role="alert">
            <Icon name="warn" />
            {fault}
          </span>
        )}
        {hint === undefined ? null : <div class="hint">{hint}</div>}
      </div>
    </div>
  );
}

export function TextField({
  value,
  onInput,
  type = "text",
  lines,
  placeholder,
  autoComplete = "off",
  mono = false,
  disabled = false,
  required = false,
  ...rest
}: Common & {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: "text" | "password" | "url" | "search" | "number";
  /** More than one: the height of the text area in lines. */
  readonly lines?: number;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly mono?: boolean;
}) {
  return (
    <Field {...rest}>
      {(tied) => {
        const shared = {
          ...tied,
          class: "input",
          value,
          disabled,
          required,
          placeholder,
          spellcheck: false,
          style: mono ? { fontFamily: "var(--mono)" } : {},
        };
        return lines === undefined ? (
          <input
            {...shared}
            type={type}
            autoComplete={autoComplete}
            autoCapitalize="off"
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        ) : (
          <textarea {...shared} rows={lines} onInput={(event) => onInput(event.currentTarget.value)} />
        );
      }}
    </Field>
  );
}

export function SelectField<Value extends string>({
  value,
  options,
  onInput,
  disabled = false,
  required = false,
  ...rest
}: Common & {
  readonly value: Value;
  /** Pairs of value and text. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onInput: (value: Value) => void;
}) {
  return (
    <Field {...rest}>
      {(tied) => (
        <select
          {...tied}
          class="input"
          disabled={disabled}
          required={required}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value as Value)}
        >
          {options.map(([one, word]) => (
            <option key={one} value={one}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A slider for a share from 0 to 1; `onRelease` is called with the value that was chosen. */
export function ShareField({
  value,
  onInput,
  onRelease,
  disabled = false,
  ...rest
}: Omit<Common, "required"> & {
  readonly value: number;
  readonly onInput: (value: number) => void;
  readonly onRelease?: (value: number) => void;
}) {
  return (
    <Field {...rest}>
      {(tied) => (
        <input
          {...tied}
          class="range"
          type="range"
          min={0}
          max={1}
          step={0.05}
          disabled={disabled}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.valueAsNumber)}
          onChange={({ currentTarget }) => onRelease?.(currentTarget.valueAsNumber)}
        />
      )}
    </Field>
  );
}

export function CheckField({
  label,
  hint,
  fault,
  value,
  onInput,
  disabled = false,
}: Common & { readonly value: boolean; readonly onInput: (value: boolean) => void }) {
  const id = useId();
  return (
    <div class="field">
      <div class="check">
        <input
          id={id}
          type="checkbox"
          checked={value}
          disabled={disabled}
          aria-describedby={`${id}-more`}
          onInput={(event) => onInput(event.currentTarget.checked)}
        />
        <div>
          <label for={id}>{label}</label>
          <div id={`${id}-more`}>
            {fault === undefined ? null : (
              <span class="fault" role="alert">
                {fault}
              </span>
            )}
            {hint === undefined ? null : <div class="hint">{hint}</div>}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A few choices side by side. */
export function Choices<Value extends string>({
  label,
  value,
  options,
  onInput,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onInput: (value: Value) => void;
}) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {options.map(([one, word]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onInput(one)}>
          {word}
        </button>
      ))}
    </div>
  );
}
