import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { Field } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";

/** Upgrades a board without a network from a repository that somebody has brought. */
export function Bring({ watch }: { readonly watch: (title: string, taskId: string) => void }) {
  const [file, setFile] = useState<File>();
  const upload = async () => {
    if (file === undefined) return;
    // Always with this media type, whatever the browser concludes from the file name.
    const body = new Blob([file], { type: "application/octet-stream" });
    watch(say("Upgrading from an upload"), (await call("uploadPackages", { body })).taskId);
  };
  return (
    <Card title={say("Upgrade without a network")}>
      <Form submit={say("Use this file")} disabled={file === undefined} onSubmit={upload}>
        {() => (
          <Field
            label={say("Repository")}
            hint={say(
              "A tar file of the repository’s folder. It is used only if it is signed with the key that this board trusts.",
            )}
          >
            {(tied) => (
              <input
                {...tied}
                class="input"
                type="file"
                accept=".tar"
                onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
              />
            )}
          </Field>
        )}
      </Form>
    </Card>
  );
}
