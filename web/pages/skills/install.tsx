import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";

export function Install({ onAsked }: { readonly onAsked: (taskId: string) => void }) {
  const [url, setUrl] = useState("");
  const [ref, setRef] = useState("");
  const [path, setPath] = useState("");
  const [name, setName] = useState("");
  const install = async () => {
    const { taskId } = await call("installActions", {
      body: {
        url: url.trim(),
        ...(ref.trim() === "" ? {} : { ref: ref.trim() }),
        ...(path.trim() === "" ? {} : { path: path.trim() }),
        ...(name.trim() === "" ? {} : { name: name.trim() }),
      },
    });
    setUrl("");
    onAsked(taskId);
  };
  return (
    <Card title={say("Install from git")}>
      <Form
        submit={say("Install")}
        disabled={url.trim() === ""}
        pointers={["/url", "/ref", "/path", "/name"]}
        onSubmit={install}
      >
        {(problem) => (
          <>
            <TextField
              label={say("Repository")}
              type="url"
              placeholder="https://example.org/lights.git"
              hint={say(
                "HTTPS only. The skill has no permissions until you grant them; after installing, you see what it requests.",
              )}
              value={url}
              fault={problem?.faultOf("/url")}
              onInput={setUrl}
            />
            <div class="columns">
              <TextField
                label={say("Branch, tag or commit")}
                hint={say("Default: the main branch.")}
                value={ref}
                fault={problem?.faultOf("/ref")}
                onInput={setRef}
              />
              <TextField
                label={say("Folder")}
                hint={say("If the repository contains several skills.")}
                value={path}
                fault={problem?.faultOf("/path")}
                onInput={setPath}
              />
              <TextField
                label={say("Name here")}
                hint={say("Default: the name of the repository.")}
                value={name}
                fault={problem?.faultOf("/name")}
                onInput={setName}
              />
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
