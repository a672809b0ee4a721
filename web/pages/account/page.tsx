import { useState } from "preact/hooks";
import { board, role, type Role } from "../../api/board.ts";
import { call } from "../../api/call.ts";
import { kept, login } from "../../api/credential.ts";
import { enter } from "../../api/sign-in.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { chooseCycle, cycle } from "../../widgets/clock-choice.ts";
import { SelectField } from "../../widgets/field.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { toast } from "../../widgets/toast.tsx";
import { NewPassword } from "../users/new-password.tsx";
import { SignIns } from "../users/sign-ins.tsx";
import { Tokens } from "../users/tokens.tsx";

const meaning: Readonly<Record<Role, string>> = {
  viewer: "You see how the board is.",
  operator: "You look after skills, the assistant, updates and restarts.",
  owner: "You may do everything.",
};

export function Page() {
  const name = login() ?? "";
  const [isChanging, setChanging] = useState(false);
  const [ended, setEnded] = useState(0);
  const endOthers = async () => {
    const { signIns } = await call("listSignIns");
    const others = signIns.filter((one) => one.login === name && !one.current);
    for (const { id } of others) await call("removeSignIn", { params: { signIn: id } });
    setEnded(ended + 1);
    toast(others.length === 0 ? "You are signed in nowhere else." : `Signed out on ${others.length} other devices.`);
  };
  return (
    <Frame title="Your account" lead={`${name} on ${board.value?.hostname ?? "this board"}`}>
      <Card
        title={role.value ?? "Role"}
        actions={
          <div class="row">
            <Button onPress={() => setChanging(true)}>Change the password</Button>
            <Button icon="leave" onPress={endOthers}>
              Sign out everywhere else
            </Button>
          </div>
        }
      >
        <p>{role.value === undefined ? "" : meaning[role.value]}</p>
        <p class="soft">A new password signs you out on every device, except here.</p>
      </Card>
      <Card title="This browser">
        <SelectField
          label="Clock"
          value={cycle.value}
          options={[
            ["h23", "24 hours: 14:05"],
            ["h12", "12 hours: 2:05 pm"],
          ]}
          onInput={chooseCycle}
          hint="Kept in this browser, for everybody who uses it."
        />
      </Card>
      <SignIns key={ended} />
      <Tokens />
      {isChanging ? (
        <NewPassword
          name={name}
          onClose={() => setChanging(false)}
          onDone={async (password) => {
            setChanging(false);
            // The new password has ended the token of this browser, too.
            await enter(name, password, kept() !== undefined);
            setEnded(ended + 1);
            toast("Changed your password.");
          }}
        />
      ) : null}
    </Frame>
  );
}
