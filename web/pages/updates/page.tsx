import { may } from "../../api/board.ts";
import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { Bring } from "./bring.tsx";
import { History } from "./history.tsx";
import { Packages } from "./packages.tsx";
import { Plan } from "./plan.tsx";
import { say } from "../../words/say.ts";

export function Page() {
  const platform = useLoad(() => call("getPlatform"), []);
  const history = useLoad(() => call("listTasks", { query: { kind: "packages", limit: 20 } }), []);
  const running = useRunningTask();
  const again = () => void Promise.all([platform.reload(), history.reload()]);
  const ask = async (title: string, body: Parameters<typeof operate>[0]) =>
    running.watch(title, await operate(body), again);
  return (
    <Frame
      title={say("Updates")}
      lead={say("Every upgrade is checked. If the new version fails, the board rolls back automatically.")}
      actions={
        <Button
          needs="operator"
          icon="restart"
          onPress={() => ask(say("Checking for updates"), { operation: "update" })}
        >
          {say("Check for updates")}
        </Button>
      }
    >
      {running.card}
      <Show of={platform}>
        {({ packages, version, update }) =>
          packages.length === 0 ? (
            <Card title={say("Packages")}>
              <Empty icon="updates" title={say("Sotto {version} runs from a checkout", { version })}>
                {say(
                  "Update the checkout with git and restart it. On a packaged installation, available updates appear here.",
                )}
              </Empty>
            </Card>
          ) : (
            <>
              <Packages packages={packages} ask={ask} />
              <Plan plan={update} />
              {may("operator") ? <Bring watch={(title, taskId) => running.watch(title, taskId, again)} /> : null}
            </>
          )
        }
      </Show>
      <Card title={say("History")} flush>
        <Show of={history}>{({ tasks }) => <History tasks={tasks} />}</Show>
      </Card>
    </Frame>
  );
}

async function operate(body: {
  readonly operation: "update" | "upgrade" | "rollback";
  readonly packages?: string[];
  readonly version?: string;
}): Promise<string> {
  return (await call("operatePlatform", { body })).taskId;
}
