import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { ago } from "../../widgets/format.ts";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { noteRemoved } from "../remake.ts";
import { Entities } from "./entities.tsx";
import { removalOf } from "./removal.ts";
import { Teach } from "./teach.tsx";
import { say } from "../../words/say.ts";

type Entity = Answer<"listInjections">["entities"][number];

/** What injects the values of an entity. */
function addingTo({ entity, values }: Entity): unknown[] {
  return ["add", { [entity]: values.map(({ value, weight }) => [value, weight]) }];
}

export function Page() {
  const loaded = useLoad(() => call("listInjections"), []);
  const running = useRunningTask();
  const again = () => void loaded.reload();
  const remove = removalOf(running, again);
  const { value } = loaded;
  const reset = async () => {
    const removed = value?.entities.filter(({ count }) => count > 0) ?? [];
    const { taskId } = await call("resetInjections");
    running.watch(say("Deleting"), taskId, ({ status }) => {
      again();
      // The board lists many, but not always all.
      if (status === "completed" && removed.every(({ count, values }) => count === values.length))
        noteRemoved(say("Deleted everything that was injected."), { inject: { operations: removed.map(addingTo) } });
    });
  };
  const injected = value?.entities.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Frame
      title={say("Injection")}
      lead={say("Add values at run time: rooms, songs, contacts.")}
      actions={
        injected === 0 ? null : (
          <Button
            kind="danger"
            icon="trash"
            confirm={{
              title: say("Delete everything that was injected?"),
              text: say("The assistant then has only the values that it was installed with."),
              yes: say("Delete all"),
            }}
            onPress={reset}
          >
            {say("Delete all")}
          </Button>
        )
      }
    >
      {running.card}
      <Show of={loaded}>
        {({ entities, lastInjectionAt }) =>
          entities.length === 0 ? (
            <Card>
              <Empty icon="injection" title={say("This assistant has no entities of its own")}>
                {say(
                  "Rooms or names that a sentence may hold are entities of an assistant. Where there are some, values can be added to them here.",
                )}
              </Empty>
            </Card>
          ) : (
            <>
              <Teach
                entities={entities.filter(({ known }) => known).map(({ entity }) => entity)}
                onAsked={(taskId) => running.watch(say("Teaching"), taskId, again)}
              />
              <Card
                flush
                title={say("Injected values")}
                actions={lastInjectionAt === null ? null : <span class="soft small">{ago(lastInjectionAt)}</span>}
              >
                <Entities entities={entities} onRemove={remove} />
              </Card>
            </>
          )
        }
      </Show>
    </Frame>
  );
}
