import { Link, useLocation } from "wouter-preact";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Show } from "../../widgets/empty.tsx";
import { ago } from "../../widgets/format.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Logs } from "../../widgets/logs.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { noteRemoved } from "../remake.ts";
import { Rights } from "./rights.tsx";
import { Settings } from "./settings.tsx";
import { stateMark } from "./state.ts";
import { say } from "../../words/say.ts";

type Skill = Answer<"getSkill">;
type Signature = NonNullable<NonNullable<Skill["origin"]>["signature"]>["status"];

const signatures: Readonly<Record<Signature, (signer: string) => string>> = {
  good: (signer) => say("by {signer}", { signer }),
  bad: () => say("with an invalid signature"),
  unknown: () => say("by a signer this board does not know"),
  none: () => say("no ¦ not signed"),
};

type Operation = "start" | "stop" | "restart" | "enable" | "disable" | "update" | "rollback";

export function SkillPage({ skill }: { readonly skill: string }) {
  const params = { skill };
  const loaded = useLoad(() => call("getSkill", { params }), [skill], { every: 5000 });
  const running = useRunningTask();
  const [, go] = useLocation();
  const operate = async (operation: Operation, title: string) => {
    const { taskId } = await call("operateSkill", { params, body: { operation } });
    running.watch(title, taskId, () => void loaded.reload());
  };
  const remove = async () => {
    const { taskId } = await call("removeSkill", { params });
    const install = installationOf(loaded.value);
    running.watch(say("Removing"), taskId, ({ status }) => {
      if (status !== "completed") return;
      if (install !== undefined) noteRemoved(say("Removed the skill {skill}.", { skill }), { install });
      go("/skills");
    });
  };
  return (
    <Frame
      title={skill}
      lead={
        <>
          <Link href="/skills">{say("Skills")}</Link> / {skill}
        </>
      }
    >
      <Show of={loaded}>
        {(found) => (
          <>
            <About skill={found} operate={operate} remove={remove} />
            {running.card}
            <Rights skill={found} onChange={loaded.reload} />
            <Settings skill={skill} />
            <Logs title={say("Log")} of={params} />
          </>
        )}
      </Show>
    </Frame>
  );
}

/** What installs it again as it is; undefined for one that was copied onto the board: nothing has it any more. */
function installationOf(skill: Skill | undefined) {
  if (skill?.origin === null || skill === undefined) return undefined;
  const { url, path, ref } = skill.origin;
  const grants = skill.label.permissions.filter(({ granted }) => granted).map((one) => one.name);
  // Not its commit: it would never be updated from its branch again, which hardly moves within the minute.
  return {
    url,
    name: skill.name,
    grants,
    ...(ref === undefined ? {} : { ref }),
    ...(path === undefined ? {} : { path }),
  };
}

const removal = ({ origin }: Skill): string =>
  origin === null
    ? say(
        "It was copied onto this board, which has its code nowhere else: removing it cannot be undone. Its settings and permissions are kept.",
      )
    : say("It stops immediately. Its settings and permissions are kept in case you install it again.");

function Facts({ actions, origin }: Pick<Skill, "actions" | "origin">) {
  return (
    <dl class="facts">
      <dt>{say("Actions")}</dt>
      <dd>
        {actions.length === 0 ? say("none: its folder contains no executable action-… file") : actions.join(", ")}
      </dd>
      <dt>{say("From")}</dt>
      <dd>{origin === null ? say("this board itself") : origin.url}</dd>
      {origin === null ? null : (
        <>
          <dt>{say("Version")}</dt>
          <dd>
            {origin.ref ?? say("main branch")} <code>{origin.commit.slice(0, 12)}</code>, {ago(origin.installedAt)}
          </dd>
          <dt>{say("Signed")}</dt>
          <dd>{signatures[origin.signature?.status ?? "none"](origin.signature?.signer ?? "")}</dd>
        </>
      )}
    </dl>
  );
}

type Operate = (operation: Operation, title: string) => Promise<void>;

/** Stands out when the skill's gallery names another version. */
function UpdateButton({ skill: { update }, operate }: { readonly skill: Skill; readonly operate: Operate }) {
  return (
    <Button
      kind={update === undefined ? "plain" : "primary"}
      icon="updates"
      onPress={() => operate("update", say("Updating"))}
    >
      {say("Update")}
    </Button>
  );
}

function About({
  skill,
  operate,
  remove,
}: {
  readonly skill: Skill;
  readonly operate: Operate;
  readonly remove: () => Promise<void>;
}) {
  const { name, state, actions, origin, hasPrevious, faults } = skill;
  const { tone, word } = stateMark(skill);
  return (
    <Card title={<Mark tone={tone}>{word}</Mark>}>
      {faults.map(({ message, remedy }) => (
        <div key={message} class="problem" role="alert">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>{message}</strong>
            <p class="soft">
              <Prose text={remedy} />
            </p>
          </div>
        </div>
      ))}
      <Facts actions={actions} origin={origin} />
      <div class="row">
        {state === "installed" ? (
          <>
            <Button icon="restart" onPress={() => operate("restart", say("Restarting"))}>
              {say("Restart")}
            </Button>
            <Button icon="stop" onPress={() => operate("stop", say("Stopping"))}>
              {say("Stop")}
            </Button>
            <Button icon="pause" onPress={() => operate("disable", say("Disabling"))}>
              {say("Disable")}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            icon="play"
            onPress={() => operate(state === "disabled" ? "enable" : "start", say("Starting"))}
          >
            {state === "disabled" ? say("Enable") : say("Start")}
          </Button>
        )}
        {origin === null ? null : <UpdateButton skill={skill} operate={operate} />}
        {hasPrevious ? (
          <Button
            confirm={{
              title: say("Roll back to the previous version?"),
              text: say("The settings stay. Rolling back again returns to this version."),
              yes: say("Go back"),
            }}
            onPress={() => operate("rollback", say("Going back"))}
          >
            {say("Roll back")}
          </Button>
        ) : null}
        <Button
          kind="danger"
          icon="trash"
          confirm={{
            title: say("Remove {name}?", { name }),
            text: removal(skill),
            yes: say("Remove"),
          }}
          onPress={remove}
        >
          {say("Remove")}
        </Button>
      </div>
    </Card>
  );
}
