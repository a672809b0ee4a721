import { type Answer, call } from "../../api/call.ts";
import { login } from "../../api/credential.ts";
import { Button } from "../../widgets/button.tsx";
import { Icon } from "../../widgets/icon.tsx";

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
      <p>This is what would change:</p>
      <Changes changes={changes} />
      {problems.length === 0 ? null : (
        <div class="problem warn">
          <Icon name="warn" />
          <div class="problem-body">
            <strong>Its configuration is not valid here; the current one stays in use.</strong>
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
            <strong>Not everything in it is safe to restore. This is left out:</strong>
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
            <strong>You are not one of its users</strong>
            <p class="soft">Afterwards log in as one of them.</p>
          </div>
        </div>
      ) : null}
      <div class="row">
        <Button
          kind="primary"
          icon="backup"
          confirm={{
            title: "Restore this backup?",
            text: `The board pauses for a few seconds and then has the contents of ${hostname}. Its current data is kept in before-restore in the data folder.`,
            yes: "Restore",
          }}
          onPress={async () => onRestore((await call("restoreBackup", { params })).taskId)}
        >
          Restore it
        </Button>
        <Button
          onPress={async () => {
            await call("discardBackup", { params });
            onDiscard();
          }}
        >
          Leave everything as it is
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
      <dt>Assistant</dt>
      <dd>
        {assistant.restored ?? "none"}
        <span class="soft"> (now {assistant.now ?? "none"})</span>
      </dd>
      <dt>Skills</dt>
      <dd>
        <Names names={[...skills.added.map((name) => `${name} (new)`), ...skills.replaced]} />
      </dd>
      {skills.removed.length === 0 ? null : (
        <>
          <dt>Skills that are removed</dt>
          <dd>
            <Names names={skills.removed} />
          </dd>
        </>
      )}
      <dt>Configuration</dt>
      <dd>{configuration.length === 0 ? "as it is" : <Names names={configuration} />}</dd>
      <dt>Users</dt>
      <dd>
        <Names names={users} />
      </dd>
    </dl>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <>none</>;
  return <>{names.join(", ")}</>;
}
