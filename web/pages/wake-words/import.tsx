import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { Card } from "../../widgets/card.tsx";
import { Field } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";

/** Imports a wake word that another board has exported. */
export function Import({ onDone }: { readonly onDone: () => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const add = async () => {
    if (file === undefined) return;
    const { id } = await call("importWakeWord", { body: await objectIn(file) });
    await onDone();
    toast(say("{id} was imported.", { id }));
  };
  return (
    <Card title={say("Import one")}>
      <Form submit={say("Import")} disabled={file === undefined} onSubmit={add}>
        {() => (
          <Field
            label={say("Exported file")}
            hint={say("From another board. It replaces the wake word of the same phrase.")}
          >
            {(tied) => (
              <input
                {...tied}
                class="input"
                type="file"
                accept=".json,application/json"
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
              />
            )}
          </Field>
        )}
      </Form>
    </Card>
  );
}

async function objectIn(file: File): Promise<Record<string, unknown>> {
  const parsed = await file
    .text()
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new Refused({ code: "PAGE", title: say("{name} is not an exported wake word", { name: file.name }) });
}
