import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { kept, login } from "../../api/credential.ts";
import { enter } from "../../api/sign-in.ts";
import { askBoard } from "../../api/board.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { timeOf } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { toast } from "../../widgets/toast.tsx";
import { Invitation } from "./invitation.tsx";
import { NewPassword } from "./new-password.tsx";
import { RoleSelect } from "./role-select.tsx";
import { SitesOf } from "./site-choice.tsx";
import { SignIns } from "./sign-ins.tsx";
import { Tokens } from "./tokens.tsx";
import { roleNames } from "../../widgets/role-names.ts";
import { say } from "../../words/say.ts";

type User = Answer<"listUsers">["users"][number];

export function Page() {
  const users = useLoad(() => call("listUsers"), [], { every: 10_000 });
  return (
    <Frame
      title={say("Users")}
      lead={say(
        "A viewer sees how the board is; a user also talks, and sees what is said at their sites; an operator also looks after skills, the assistant, updates and restarts; an owner does everything.",
      )}
    >
      <Card flush>
        <Show of={users}>
          {(found) => (
            <ul class="list">
              {found.users.map((user) => (
                <UserRow key={user.login} user={user} isOnly={isLastOwner(user, found.users)} onChange={users.reload} />
              ))}
            </ul>
          )}
        </Show>
      </Card>
      <SignIns />
      <Tokens />
      <Invitation />
    </Frame>
  );
}

async function approve(name: string, onChange: () => Promise<void>): Promise<void> {
  await call("changeUser", { params: { login: name }, body: { status: "active" } });
  toast(say("{name} can log in now.", { name }));
  await onChange();
}

async function setRole(name: string, role: User["role"], onChange: () => Promise<void>): Promise<void> {
  await call("changeUser", { params: { login: name }, body: { role } });
  toast(say("{name} is {role} now.", { name, role: roleNames[role] }));
  // It may be our own: then the menu changes, too.
  await Promise.all([onChange(), askBoard()]);
}

function isLastOwner(user: User, users: readonly User[]): boolean {
  const owners = users.filter(({ role, status }) => role === "owner" && status === "active");
  return owners.length === 1 && owners[0]?.login === user.login;
}

function Remove({
  login: name,
  isMe,
  onChange,
}: {
  readonly login: string;
  readonly isMe: boolean;
  readonly onChange: () => Promise<void>;
}) {
  const remove = async () => {
    await call("removeUser", { params: { login: name } });
    toast(say("Removed {login}.", { login: name }));
    await onChange();
  };
  return (
    <Button
      small
      kind="danger"
      icon="trash"
      label={say("Remove {login}", { login: name })}
      confirm={{
        title: say("Remove {login}?", { login: name }),
        text: isMe
          ? say("This is your own account: you will be logged out immediately.")
          : say("The account is deleted immediately."),
        yes: say("Remove"),
      }}
      onPress={remove}
    >
      {say("Remove")}
    </Button>
  );
}

function UserRow({
  user,
  isOnly,
  onChange,
}: {
  readonly user: User;
  readonly isOnly: boolean;
  readonly onChange: () => Promise<void>;
}) {
  const [isChanging, setChanging] = useState(false);
  const { sites = [] } = user;
  const isMe = user.login === login();
  return (
    <li>
      <div class="what">
        <strong>
          {user.login} {isMe ? <span class="soft">{say("(you)")}</span> : null}
        </strong>
        <span class="soft small">
          {[say("since {createdAt}", { createdAt: timeOf(user.createdAt) }), ...sites].join(" · ")}
        </span>
      </div>
      <div class="row">
        {user.status === "pending" ? (
          <Mark tone="warn">{say("waits for approval")}</Mark>
        ) : (
          <Mark tone="good">{say("active")}</Mark>
        )}
        {user.status === "pending" ? (
          <Button
            small
            kind="primary"
            label={say("Approve {login}", { login: user.login })}
            onPress={() => approve(user.login, onChange)}
          >
            {say("Approve")}
          </Button>
        ) : (
          <Button
            small
            label={say("Change the password of {login}", { login: user.login })}
            onPress={() => setChanging(true)}
          >
            {say("Password")}
          </Button>
        )}
        <RoleSelect
          of={say("Role of {login}", { login: user.login })}
          value={user.role}
          disabled={isOnly}
          onChoose={(role) => setRole(user.login, role, onChange)}
        />
        {user.role === "user" || user.role === "operator" ? (
          <SitesOf login={user.login} sites={sites} onChange={onChange} />
        ) : null}
        {isOnly ? null : <Remove login={user.login} isMe={isMe} onChange={onChange} />}
      </div>
      {isChanging ? (
        <NewPassword
          name={user.login}
          onClose={() => setChanging(false)}
          onDone={async (password) => {
            setChanging(false);
            // The new password has ended the token of this browser, too.
            if (isMe) await enter(user.login, password, kept() !== undefined);
            toast(say("Changed the password of {login}.", { login: user.login }));
          }}
        />
      ) : null}
    </li>
  );
}
