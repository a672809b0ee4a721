import { type Answer, call } from "../../api/call.ts";
import { login } from "../../api/credential.ts";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { say } from "../../words/say.ts";

/** Shows what a restore would change, before it starts. */
export function Preview({
  uploaded: { restoreId, hostname },
  opened: { changes, problems },
  onRestore,
  onDiscard,
}: {
  readonly uploaded: Answer<"uploadBackup">;
  readonly opened: Answer<"openBackup">;
  readonly onRestore: (taskId: string) => void;
  readonly onDiscard: () => void;
}) {
  const params = { restoreId };
  const isStranger = !changes.users.includes(login() ?? "");
  return (
    <div class="stack">
      <p>{say("This is what would change:")}</p>
      <Changes changes={changes} />
      {problems.length === 0 ? null : (
        <div class="problem warn">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>{say("Its configuration is not valid here; the current one stays in use.")}</strong>
            {problems.map((problem) => (
              <p key={problem} class="soft">
                {problem}
              </p>
            ))}
          </div>
        </div>
      )}
      {changes.leftOut.length === 0 ? null : (
        <div class="problem warn">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>{say("Not everything in it is safe to restore. This is left out:")}</strong>
            {changes.leftOut.map((what) => (
              <p key={what} class="soft">
                {what}
              </p>
            ))}
          </div>
        </div>
      )}
      {isStranger ? (
        <div class="problem warn">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>{say("You are not one of its users")}</strong>
            <p class="soft">{say("Afterwards log in as one of them.")}</p>
          </div>
        </div>
      ) : null}
      <div class="row">
        <Button
          kind="primary"
          icon="backup"
          confirm={{
            title: say("Restore this backup?"),
            text: say(
              "The board pauses for a few seconds and then has the contents of {hostname}. Its current data is kept in before-restore in the data folder.",
              { hostname },
            ),
            yes: say("Restore"),
          }}
          onPress={async () => onRestore((await call("restoreBackup", { params })).taskId)}
        >
          {say("Restore it")}
        </Button>
        <Button
          onPress={async () => {
            await call("discardBackup", { params });
            onDiscard();
          }}
        >
          {say("Leave everything as it is")}
        </Button>
      </div>
    </div>
  );
}

function Changes({
  changes: { configuration, users, assistant, skills },
}: {
  readonly changes: Answer<"openBackup">["changes"];
}) {
  return (
    <dl class="change">
      <dt>{say("Assistant")}</dt>
      <dd>
        {assistant.restored ?? say("none ¦ assistant")}{" "}
        <span class="soft">{say("(now {assistant})", { assistant: assistant.now ?? say("none ¦ assistant") })}</span>
      </dd>
      <dt>{say("Skills")}</dt>
      <dd>
        <Names names={[...skills.added.map((name) => say("{name} (new)", { name })), ...skills.replaced]} />
      </dd>
      {skills.removed.length === 0 ? null : (
        <>
          <dt>{say("Skills that are removed")}</dt>
          <dd>
            <Names names={skills.removed} />
          </dd>
        </>
      )}
      <dt>{say("Configuration")}</dt>
      <dd>{configuration.length === 0 ? say("as it is") : <Names names={configuration} />}</dd>
      <dt>{say("Users")}</dt>
      <dd>
        <Names names={users} />
      </dd>
    </dl>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <>{say("none")}</>;
  return <>{names.join(", ")}</>;
}
