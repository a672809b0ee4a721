import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { NewSecret } from "../../widgets/new-secret.tsx";
import { Form } from "../../widgets/form.tsx";
import { say } from "../../words/say.ts";

export function NewPassword({
  name,
  onClose,
  onDone,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: (password: string) => Promise<void>;
}) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const save = async () => {
    if (password !== again) throw new Refused({ code: "PAGE", title: say("The passwords do not match") });
    await call("setPassword", { params: { login: name }, body: { password } });
    await onDone(password);
  };
  return (
    <Dialog title={say("New password for {name}", { name })} onClose={onClose}>
      <Form submit={say("Change it")} disabled={password === ""} pointers={["/password"]} onSubmit={save}>
        {(problem) => (
          <NewSecret
            label={say("New password")}
            value={password}
            again={again}
            fault={problem?.faultOf("/password")}
            onValue={setPassword}
            onAgain={setAgain}
          />
        )}
      </Form>
    </Dialog>
  );
}
