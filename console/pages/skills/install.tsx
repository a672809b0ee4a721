import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Card } from "../../kit/card.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";

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
              hint="Over HTTPS, with an executable action-… at its root. It gets no right before you grant it: it shows what it asks for when it is installed."
              value={url}
              fault={problem?.faultOf("/url")}
              onInput={setUrl}
            />
            <div class="columns">
              <TextField
                label="Branch, tag or commit"
                hint="Left empty: its main branch."
                value={ref}
                fault={problem?.faultOf("/ref")}
                onInput={setRef}
              />
              <TextField
                label="Folder"
                hint="Where one repository has several skills."
                value={path}
                fault={problem?.faultOf("/path")}
                onInput={setPath}
              />
              <TextField
                label="Name here"
                hint="Left empty: as the repository is called."
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
