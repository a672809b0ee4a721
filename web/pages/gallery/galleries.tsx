import { useState } from "preact/hooks";
import { may } from "../../api/board.ts";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { ago } from "../../widgets/format.ts";
import { Prose } from "../../widgets/prose.tsx";
import { say } from "../../words/say.ts";

type Gallery = Answer<"listGalleries">["galleries"][number];
type Asked = (title: string, taskId: string) => void;

/** The galleries that were added. Only owners decide whom the board trusts. */
export function Galleries({ galleries, onAsked }: { readonly galleries: readonly Gallery[]; readonly onAsked: Asked }) {
  return (
    <>
      {galleries.length === 0 ? null : (
        <Card title={say("Galleries")} flush>
          <ul class="list">
            {galleries.map((gallery) => (
              <Row key={gallery.name} gallery={gallery} onAsked={onAsked} />
            ))}
          </ul>
        </Card>
      )}
      {may("owner") ? <Add onAsked={onAsked} /> : null}
    </>
  );
}

function Row({ gallery, onAsked }: { readonly gallery: Gallery; readonly onAsked: Asked }) {
  const { name, title, url, fingerprint, committedAt, failure } = gallery;
  const params = { gallery: name };
  const refresh = async () => {
    const { taskId } = await call("operateGallery", { params, body: { operation: "refresh" } });
    onAsked(say("Checking for updates"), taskId);
  };
  const remove = async () => onAsked(say("Removing"), (await call("removeGallery", { params })).taskId);
  return (
    <li>
      <div class="what">
        <strong>{title}</strong>
        <span class="soft small">
          {name} · {url} · {ago(committedAt)}
        </span>
        <code class="small">{fingerprint}</code>
        {failure === undefined ? null : (
          <span class="problem" role="alert">
            {failure.message} <Prose text={failure.remedy ?? ""} />
          </span>
        )}
      </div>
      <div class="row">
        <Button small icon="restart" label={`${say("Check for updates")}: ${title}`} onPress={refresh} />
        {may("owner") ? (
          <Button
            small
            icon="trash"
            label={say("Remove {name}", { name: title })}
            confirm={{
              title: say("Remove {name}?", { name: title }),
              text: say("The skills that were installed from it stay."),
              yes: say("Remove"),
            }}
            onPress={remove}
          />
        ) : null}
      </div>
    </li>
  );
}

function Add({ onAsked }: { readonly onAsked: Asked }) {
  const [url, setUrl] = useState("");
  const [key, setKey] = useState("");
  const add = async () => {
    const { taskId } = await call("addGallery", { body: { url: url.trim(), key: key.trim() } });
    onAsked(say("Adding {name}", { name: url.trim() }), taskId);
    setUrl("");
    setKey("");
  };
  return (
    <Card title={say("Add a gallery")}>
      <Form
        submit={say("Add")}
        disabled={url.trim() === "" || key.trim() === ""}
        pointers={["/url", "/key"]}
        onSubmit={add}
      >
        {(problem) => (
          <>
            <TextField
              label={say("Repository")}
              type="url"
              placeholder="https://example.org/gallery.git"
              value={url}
              fault={problem?.faultOf("/url")}
              onInput={setUrl}
            />
            <TextField
              label={say("Key of its author")}
              hint={say("Ask the author for it; do not take it from the repository.")}
              mono
              value={key}
              fault={problem?.faultOf("/key")}
              onInput={setKey}
            />
          </>
        )}
      </Form>
    </Card>
  );
}
