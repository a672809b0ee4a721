import { useState } from "preact/hooks";
import { board, may, role, type Role } from "../../api/board.ts";
import { call } from "../../api/call.ts";
import { kept, login } from "../../api/credential.ts";
import { enter } from "../../api/sign-in.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { roleNames } from "../../widgets/role-names.ts";
import { Page as Frame } from "../../widgets/page.tsx";
import { toast } from "../../widgets/toast.tsx";
import { BrowserCard } from "./browser.tsx";
import { NewPassword } from "../users/new-password.tsx";
import { SignIns } from "../users/sign-ins.tsx";
import { Tokens } from "../users/tokens.tsx";
import { say, sayMany } from "../../words/say.ts";

const meaning: Readonly<Record<Role, string>> = {
  viewer: say("You see how the board is."),
  user: say("You talk, and see what is said, rings and is announced at your sites."),
  operator: say("You look after skills, the assistant, updates and restarts."),
  owner: say("You may do everything."),
};

/** Its code and its texts are no part of the page: they come when it is shown. */
function Voice({ name }: { readonly name: string }) {
  const code = useLoad(() => import("./voice/load.ts").then(({ load }) => load()), []);
  return <Show of={code}>{({ FittingCard }) => <FittingCard name={name} />}</Show>;
}

export function Page() {
  const name = login() ?? "";
  const [isChanging, setChanging] = useState(false);
  const [ended, setEnded] = useState(0);
  const endOthers = async () => {
    const { signIns } = await call("listSignIns");
    const others = signIns.filter((one) => one.login === name && !one.current);
    for (const { id } of others) await call("removeSignIn", { params: { signIn: id } });
    setEnded(ended + 1);
    toast(
      others.length === 0
        ? say("You are signed in nowhere else.")
        : sayMany(others.length, "Signed out on {n} other device.", "Signed out on {n} other devices."),
    );
  };
  return (
    <Frame
      title={say("Your account")}
      lead={board.value === undefined ? name : say("{name} on {hostname}", { name, hostname: board.value.hostname })}
    >
      <Card
        title={role.value === undefined ? say("Role") : roleNames[role.value]}
        actions={
          <div class="row">
            <Button onPress={() => setChanging(true)}>{say("Change the password")}</Button>
            <Button icon="leave" onPress={endOthers}>
              {say("Sign out everywhere else")}
            </Button>
          </div>
        }
      >
        <p>{role.value === undefined ? "" : meaning[role.value]}</p>
        <p class="soft">{say("A new password signs you out on every device, except here.")}</p>
      </Card>
      {may("user") ? <Voice name={name} /> : null}
      <BrowserCard />
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
            toast(say("Changed your password."));
          }}
        />
      ) : null}
    </Frame>
  );
}
