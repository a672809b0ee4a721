import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { addressFor, invitationPath } from "../../api/address.ts";
import { board, type Role } from "../../api/board.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { QrCode } from "../../widgets/qr-code.tsx";
import { timeOf } from "../../widgets/format.ts";
import { RoleSelect } from "./role-select.tsx";
import { SiteChoice } from "./site-choice.tsx";
import { say } from "../../words/say.ts";

export function Invitation() {
  const [role, setRole] = useState<Role>("user");
  const [isChoosing, setChoosing] = useState(false);
  const [made, setMade] = useState<Answer<"inviteUser">>();
  const address = made && addressFor(invitationPath(made.code), board.value?.hostname);
  const invite = async (sites: readonly string[]) => {
    const query = sites.length === 0 ? { role } : { role, sites: sites.join("/") };
    setMade(await call("inviteUser", { query }));
    setChoosing(false);
  };
  return (
    <Card
      title={say("Invite somebody")}
      actions={
        <div class="row">
          <RoleSelect of={say("Role of the new user")} value={role} onChoose={setRole} />
          <Button icon="users" onPress={() => (role === "user" ? setChoosing(true) : invite([]))}>
            {made === undefined ? say("Create an invitation") : say("Create another one")}
          </Button>
        </div>
      }
    >
      {isChoosing ? (
        <SiteChoice title={say("Sites")} sites={[]} onClose={() => setChoosing(false)} onChosen={invite} />
      ) : null}
      {made === undefined ? (
        <p class="soft">
          {say(
            "Anyone who signs up with an invitation code can log in immediately, with the role chosen here. Anyone who signs up without one waits in the list above for approval.",
          )}
        </p>
      ) : (
        <div class="stack tight" role="status">
          <p>
            {say("Give this code, or this address, to one person. It works once, until {expiresAt}.", {
              expiresAt: timeOf(made.expiresAt),
            })}
          </p>
          <span class="code">{made.code}</span>
          {address === undefined ? null : <QrCode address={address} />}
        </div>
      )}
    </Card>
  );
}
