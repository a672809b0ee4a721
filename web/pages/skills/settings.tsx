import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { Form } from "../../widgets/form.tsx";
import { SchemaField } from "../../widgets/schema-fields.tsx";
import { toast } from "../../widgets/toast.tsx";
import { type Row, rowsOf } from "./setting-rows.ts";
import { say } from "../../words/say.ts";

type Config = Answer<"getActionsConfig">;

export function Settings({ skill }: { readonly skill: string }) {
  const loaded = useLoad(() => call("getActionsConfig", { params: { skill } }), [skill]);
  return (
    <Card title={say("Settings")}>
      <Show of={loaded}>{(config) => <SettingsForm skill={skill} config={config} onSaved={loaded.reload} />}</Show>
    </Card>
  );
}

function SettingsForm({
  skill,
  config,
  onSaved,
}: {
  readonly skill: string;
  readonly config: Config;
  readonly onSaved: () => Promise<void>;
}) {
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const rows = rowsOf(config);
  const save = async () => {
    const body: Record<string, Record<string, string>> = {};
    for (const { pointer, section, key } of rows) {
      const value = changed[pointer];
      if (value !== undefined) (body[section] ??= {})[key] = value;
    }
    await call("setActionsConfig", { params: { skill }, body });
    setChanged({});
    await onSaved();
    toast(say("Saved. Restarting {skill}.", { skill }));
  };
  if (rows.length === 0) return <p class="soft">{say("This skill has no settings.")}</p>;
  return (
    <Form
      submit={say("Save")}
      disabled={Object.keys(changed).length === 0}
      pointers={rows.map(({ pointer }) => pointer)}
      onSubmit={save}
    >
      {(problem) =>
        rows.map((row) => (
          <SchemaField
            key={row.pointer}
            name={row.key}
            schema={row.schema}
            required={row.required}
            value={shownOf(row, changed[row.pointer])}
            fault={problem?.faultOf(row.pointer)}
            onInput={(value) => setChanged({ ...changed, [row.pointer]: wordOf(value) })}
          />
        ))
      }
    </Form>
  );
}

/** Returns what an input shows: values are kept as text, whatever they mean. */
function shownOf({ schema, value }: Row, changed: string | undefined): unknown {
  const word = changed ?? value;
  if (word === undefined || word === "") return word === "" && schema.type === "string" ? "" : undefined;
  if (schema.type === "boolean") return word === "true";
  return schema.type === "number" || schema.type === "integer" ? Number(word) : word;
}

function wordOf(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}
