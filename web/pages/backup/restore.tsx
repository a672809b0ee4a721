import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Card } from "../../widgets/card.tsx";
import { Field, TextField } from "../../widgets/field.tsx";
import { Form } from "../../widgets/form.tsx";
import { wholeTimeOf } from "../../widgets/format.ts";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { Preview } from "./preview.tsx";
import { say, sayWith } from "../../words/say.ts";

type Uploaded = Answer<"uploadBackup">;

export function Restore() {
  const [uploaded, setUploaded] = useState<Uploaded>();
  const [opened, setOpened] = useState<Answer<"openBackup">>();
  const running = useRunningTask();
  const startOver = () => {
    setUploaded(undefined);
    setOpened(undefined);
  };
  return (
    <>
      <Card title={say("Restore one")}>
        {uploaded === undefined ? (
          <Upload onDone={setUploaded} />
        ) : opened === undefined ? (
          <Open uploaded={uploaded} onDone={setOpened} />
        ) : (
          <Preview
            uploaded={uploaded}
            opened={opened}
            onRestore={(taskId) => {
              startOver();
              running.watch(say("Restoring"), taskId);
            }}
            onDiscard={startOver}
          />
        )}
      </Card>
      {running.card}
    </>
  );
}

function Upload({ onDone }: { readonly onDone: (uploaded: Uploaded) => void }) {
  const [file, setFile] = useState<File>();
  const upload = async () => {
    if (file === undefined) return;
    // Always with this media type, whatever the browser concludes from the file name.
    onDone(await call("uploadBackup", { body: new Blob([file], { type: "application/octet-stream" }) }));
  };
  return (
    <Form submit={say("Look into it")} disabled={file === undefined} onSubmit={upload}>
      {() => (
        <Field label={say("Backup")} hint={say("You review the changes before anything is restored.")}>
          {(tied) => (
            <input
              {...tied}
              class="input"
              type="file"
              onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
            />
          )}
        </Field>
      )}
    </Form>
  );
}

function Open({
  uploaded,
  onDone,
}: {
  readonly uploaded: Uploaded;
  readonly onDone: (opened: Answer<"openBackup">) => void;
}) {
  const [passphrase, setPassphrase] = useState("");
  const { restoreId, hostname, createdAt, version } = uploaded;
  return (
    <Form
      submit={say("Open it")}
      disabled={passphrase === ""}
      pointers={["/passphrase"]}
      onSubmit={async () => onDone(await call("openBackup", { params: { restoreId }, body: { passphrase } }))}
    >
      {(problem) => (
        <>
          <p>
            {sayWith("Of the board {board}, {createdAt}, Sotto {version}.", {
              board: <strong>{hostname}</strong>,
              createdAt: wholeTimeOf(createdAt),
              version,
            })}
          </p>
          <TextField
            label={say("Its passphrase")}
            type="password"
            autoComplete="off"
            value={passphrase}
            fault={problem?.faultOf("/passphrase")}
            onInput={setPassphrase}
          />
        </>
      )}
    </Form>
  );
}
