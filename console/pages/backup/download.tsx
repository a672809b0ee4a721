import { useState } from "preact/hooks";
import { request } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { Card } from "../../kit/card.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { sizeOf } from "../../kit/format.ts";
import { toast } from "../../kit/toast.tsx";

export function Download() {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const make = async () => {
    if (passphrase !== again) throw new Refused({ code: "PAGE", title: "The two passphrases are not the same" });
    const accept = { accept: "application/octet-stream, application/problem+json" };
    const response = await request("makeBackup", { body: { passphrase } }, { headers: accept });
    const name = /filename="([^"]+)"/u.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "sotto.backup";
    const file = await response.blob();
    save(file, name);
    setPassphrase("");
    setAgain("");
    toast(`${name}, ${sizeOf(file.size)}, is in your downloads. Keep it and its passphrase apart.`);
  };
  return (
    <Card title="Make a backup">
      <Form
        submit="Download the backup"
        disabled={passphrase === "" || again === ""}
        pointers={["/passphrase"]}
        onSubmit={make}
      >
        {(problem) => (
          <>
            <TextField
              label="Passphrase"
              type="password"
              autoComplete="new-password"
              hint="8 characters or more; a few words are good. Nobody can open the file without it."
              value={passphrase}
              fault={problem?.faultOf("/passphrase")}
              onInput={setPassphrase}
            />
            <TextField
              label="The same again"
              type="password"
              autoComplete="new-password"
              value={again}
              onInput={setAgain}
            />
          </>
        )}
      </Form>
    </Card>
  );
}

/** Hands a file to the user, as a link that is pressed would. */
function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: the download reads it first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
