import { useState } from "preact/hooks";
import { request } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { Card } from "../../widgets/card.tsx";
import { NewSecret } from "../../widgets/new-secret.tsx";
import { Form } from "../../widgets/form.tsx";
import { sizeOf } from "../../widgets/format.ts";
import { saveFile } from "../../widgets/save-file.ts";
import { toast } from "../../widgets/toast.tsx";
import { say } from "../../words/say.ts";

export function Download() {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const make = async () => {
    if (passphrase !== again) throw new Refused({ code: "PAGE", title: say("The two passphrases are not the same") });
    const accept = { accept: "application/octet-stream, application/problem+json" };
    const response = await request("makeBackup", { body: { passphrase } }, { headers: accept });
    const name = /filename="([^"]+)"/u.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "sotto.backup";
    const file = await response.blob();
    saveFile(file, name);
    setPassphrase("");
    setAgain("");
    toast(
      say("{name}, {size}, is in your downloads. Keep it and its passphrase apart.", { name, size: sizeOf(file.size) }),
    );
  };
  return (
    <Card title={say("Make a backup")}>
      <Form
        submit={say("Download the backup")}
        disabled={passphrase === "" || again === ""}
        pointers={["/passphrase"]}
        onSubmit={make}
      >
        {(problem) => (
          <NewSecret
            label={say("Passphrase")}
            repeat={say("Repeat the passphrase")}
            hint={say("Nobody can open the file without it.")}
            value={passphrase}
            again={again}
            fault={problem?.faultOf("/passphrase")}
            onValue={setPassphrase}
            onAgain={setAgain}
          />
        )}
      </Form>
    </Card>
  );
}
