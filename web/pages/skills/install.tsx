import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";

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
    <Card title="Install from git">
      <Form
        submit="Install"
        disabled={url.trim() === ""}
        pointers={["/url", "/ref", "/path", "/name"]}
        onSubmit={install}
      >
        {(problem) => (
          <>
            <TextField
              label="Repository"
              type="url"
              placeholder="https://example.org/lights.git"
              hint="HTTPS only. The skill has no permissions until you grant them; after installing, you see what it requests."
              value={url}
              fault={problem?.faultOf("/url")}
              onInput={setUrl}
            />
            <div class="columns">
              <TextField
                label="Branch, tag or commit"
                hint="Default: the main branch."
                value={ref}
                fault={problem?.faultOf("/ref")}
                onInput={setRef}
              />
              <TextField
                label="Folder"
                hint="If the repository contains several skills."
                value={path}
                fault={problem?.faultOf("/path")}
                onInput={setPath}
              />
              <TextField
                label="Name here"
                hint="Default: the name of the repository."
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
