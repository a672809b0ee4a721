/** Generates fields from the properties of a JSON schema: a setting of a skill, a section of the configuration. */
import { CheckField, Field, SelectField, TextField } from "./field.tsx";
import { say } from "../words/say.ts";

export type PropertySchema = {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly writeOnly?: boolean;
};

export function SchemaField({
  name,
  schema,
  value,
  fault,
  required = false,
  onInput,
}: {
  readonly name: string;
  readonly schema: PropertySchema;
  readonly value: unknown;
  readonly fault?: string | undefined;
  readonly required?: boolean;
  readonly onInput: (value: unknown) => void;
}) {
  const common = { label: schema.title ?? name, hint: hintOf(schema), fault, required };
  const shown = value ?? schema.default;
  if (schema.enum !== undefined)
    return (
      <SelectField
        {...common}
        value={wordOf(shown)}
        options={schema.enum.map((one) => [wordOf(one), wordOf(one)] as const)}
        onInput={(text) => onInput(schema.enum?.find((one) => wordOf(one) === text))}
      />
    );
  if (schema.type === "boolean") return <CheckField {...common} value={shown === true} onInput={onInput} />;
  if (schema.type === "number" || schema.type === "integer")
    return (
      <Field {...common}>
        {(tied) => (
          <input
            {...tied}
            class="input number"
            type="number"
            min={schema.minimum}
            max={schema.maximum}
            step={schema.type === "integer" ? 1 : "any"}
            required={required}
            value={value === undefined ? "" : Number(value)}
            placeholder={wordOf(schema.default)}
            onInput={({ currentTarget: { valueAsNumber: number } }) =>
              onInput(Number.isNaN(number) ? undefined : number)
            }
          />
        )}
      </Field>
    );
  if (schema.type === "string" || schema.type === undefined)
    return (
      <TextField
        {...common}
        type={schema.writeOnly === true ? "password" : "text"}
        autoComplete={schema.writeOnly === true ? "new-password" : "off"}
        // A key that takes one word or a list of them also takes them with spaces between them.
        value={Array.isArray(value) ? value.map(wordOf).join(" ") : wordOf(value)}
        placeholder={wordOf(schema.default)}
        onInput={(text) => onInput(text === "" ? undefined : text)}
      />
    );
  // A list or a table is edited as JSON, and kept as text until it is valid.
  return (
    <TextField
      {...common}
      lines={4}
      mono
      value={typeof value === "string" ? value : JSON.stringify(value ?? schema.default ?? null, undefined, 2)}
      onInput={(text) => onInput(parsed(text))}
    />
  );
}

/** Formats a simple value for an input; undefined becomes an empty text. */
function wordOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function hintOf({ description, minimum, maximum }: PropertySchema): string | undefined {
  const from = minimum === undefined ? "" : say("at least {minimum}", { minimum });
  const to = maximum === undefined ? "" : say("at most {maximum}", { maximum });
  const range = [from, to].filter((part) => part !== "").join(", ");
  const parts = [description, range].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? undefined : parts.join(" · ");
}
