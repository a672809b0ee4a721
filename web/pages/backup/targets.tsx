import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { ago } from "../../widgets/format.ts";
import { Mark } from "../../widgets/mark.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { say } from "../../words/say.ts";

type Target = Answer<"listBackupTargets">["targets"][number];

const operations: Readonly<Record<Target["results"][number]["what"], string>> = {
  sent: say("sent ¦ backup"),
  rehearsed: say("rehearsed ¦ backup"),
};

/** Where backups are sent by the schedule, and whether that and restoring them works. */
export function Targets() {
  const shown = useLoad(() => call("listBackupTargets"), []);
  const running = useRunningTask();
  const start = async (title: string, operation: "make" | "rehearse") =>
    running.watch(title, (await call("operateBackups", { body: { operation } })).taskId, () => void shown.reload());
  return (
    <Card
      title={say("Scheduled backups")}
      flush
      actions={
        <>
          <Button onPress={() => start(say("Backing up"), "make")}>{say("Back up now")}</Button>
          <Button onPress={() => start(say("Rehearsing a restore"), "rehearse")}>{say("Rehearse a restore")}</Button>
        </>
      }
    >
      {running.card}
      <Show of={shown}>
        {({ targets }) =>
          targets.length === 0 ? (
            <Empty icon="backup" title={say("No target is configured")}>
              {say("Name targets and a schedule under Settings, section backup.")}
            </Empty>
          ) : (
            <ul class="list">
              {targets.map((target) => (
                <Row key={target.name} target={target} />
              ))}
            </ul>
          )
        }
      </Show>
    </Card>
  );
}

function Row({ target: { name, kind, results } }: { readonly target: Target }) {
  return (
    <li>
      <div class="what">
        <span>
          {name} <span class="soft small">{kind}</span>
        </span>
        {results.map(({ what, at, fault, report }) => (
          <span class="soft small" key={what}>
            {operations[what]} {ago(at)}: {fault ?? report}
          </span>
        ))}
      </div>
      {results.length === 0 ? (
        <Mark tone="idle">{say("nothing yet")}</Mark>
      ) : results.every(({ fault }) => fault === null) ? (
        <Mark tone="good">{say("works")}</Mark>
      ) : (
        <Mark tone="bad">{say("fails")}</Mark>
      )}
    </li>
  );
}
