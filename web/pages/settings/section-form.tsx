import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { Form } from "../../widgets/form.tsx";
import { type PropertySchema, SchemaField } from "../../widgets/schema-fields.tsx";
import { toast } from "../../widgets/toast.tsx";

type Section = Answer<"describeConfig">["sections"][number];
type Shown = Answer<"getConfig">["config"][string];

const effects: Readonly<Record<Section["effect"], (section: Section) => string>> = {
  component: ({ component = "" }) => `Saving restarts only ${component}.`,
  platform: () => "Changes take effect at the next start of the platform.",
  none: () => "Changes take effect immediately, without a restart.",
};

/** Edits one section; keys that are not changed here stay as they are in the file. */
export function SectionForm({
  section,
  title,
  shown,
  onSaved,
}: {
  readonly section: Section;
  readonly title: string;
  readonly shown: Shown;
  readonly onSaved: () => Promise<void>;
}) {
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({});
  const { name, about, properties } = section;
  const change = (key: string, value: unknown) => setChanged({ ...changed, [key]: value });
  const save = async () => {
    // Null removes a key from the file: its default applies.
    const values = Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, value ?? null]));
    const { restarted, later } = await call("setConfig", { body: { [name]: values } });
    setChanged({});
    await onSaved();
    toast(`Saved. ${whatHappens(restarted, later)}`);
  };
  const keys = Object.entries(properties as Record<string, PropertySchema>);
  return (
    <Card title={title}>
      <p class="soft">
        {about} {effects[section.effect](section)}
      </p>
      <Form
        submit={Object.keys(changed).length === 0 ? "Save" : `Save ${Object.keys(changed).length} changed`}
        disabled={Object.keys(changed).length === 0}
        pointers={keys.map(([key]) => `/${name}/${key}`)}
        onSubmit={save}
      >
        {(problem) =>
          keys.map(([key, schema]) => (
            <Setting
              key={key}
              name={key}
              schema={schema}
              shown={shown[key]}
              isChanged={Object.hasOwn(changed, key)}
              value={changed[key]}
              fault={problem?.faults.find(({ pointer }) => isOf(pointer, `/${name}/${key}`))?.message}
              onInput={(value) => change(key, value)}
            />
          ))
        }
      </Form>
    </Card>
  );
}

function Setting({
  name,
  schema,
  shown,
  isChanged,
  value,
  fault,
  onInput,
}: {
  readonly name: string;
  readonly schema: PropertySchema;
  readonly shown: Shown[string] | undefined;
  readonly isChanged: boolean;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly onInput: (value: unknown) => void;
}) {
  const isSecret = schema.writeOnly === true;
  const inFile = shown?.source === "file" && !isSecret ? shown.value : undefined;
  const usual = isSecret && shown?.value === "set" ? "set; type a new value to replace it" : schema.default;
  const isDefault = isChanged ? value === undefined : shown?.source !== "file";
  return (
    <div class="setting">
      <SchemaField
        name={name}
        schema={{ ...schema, default: usual }}
        value={isChanged ? value : inFile}
        fault={fault}
        onInput={onInput}
      />
      <div class="row by">
        {isDefault ? <span>default</span> : <span>{isChanged ? "changed, not saved" : "set in the file"}</span>}
        {isDefault ? null : (
          <button
            class="button quiet small"
            type="button"
            aria-label={`Use the default of ${name}`}
            onClick={() => onInput(undefined)}
          >
            Use the default
          </button>
        )}
      </div>
    </div>
  );
}

function isOf(pointer: string, field: string): boolean {
  return pointer === field || pointer.startsWith(`${field}/`);
}

function whatHappens(restarted: readonly string[], later: readonly string[]): string {
  if (restarted.length > 0) return `Restarting ${restarted.join(", ")}.`;
  return later.length > 0 ? "It takes effect at the next start of the platform." : "It takes effect immediately.";
}
