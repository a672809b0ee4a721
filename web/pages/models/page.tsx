import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { AddedCard } from "./added.tsx";
import { OfferedCard } from "./offered.tsx";
import { say, sayWith } from "../../words/say.ts";

export function Page() {
  const loaded = useLoad(() => call("listModels", { query: {} }), []);
  const running = useRunningTask();
  return (
    <Frame
      title={say("Models")}
      lead={say(
        "Models of other people, for other languages, free speech and natural voices. Each is downloaded once and then works without the network.",
      )}
    >
      {running.card}
      <Show of={loaded}>
        {({ hasRuntime, added, offered }) => (
          <>
            {hasRuntime ? null : (
              <Card>
                <p>
                  {sayWith("The program that runs them is not installed: {code}", {
                    code: <code>apt-get install sotto-sherpa</code>,
                  })}
                </p>
              </Card>
            )}
            {added.length > 0 ? null : (
              <Card title={say("On this board")}>
                <Empty icon="download" title={say("No model was added yet")}>
                  {say("The board hears and speaks without one. Add one below.")}
                </Empty>
              </Card>
            )}
            {added.map((model) => (
              <AddedCard key={model.name} model={model} canUse={hasRuntime} onChanged={loaded.reload} />
            ))}
            {offered
              .filter(({ isAdded }) => !isAdded)
              .map((model) => (
                <OfferedCard
                  key={model.name}
                  model={model}
                  onAsked={(taskId) =>
                    running.watch(say("Adding {name}", { name: model.name }), taskId, () => void loaded.reload())
                  }
                />
              ))}
          </>
        )}
      </Show>
    </Frame>
  );
}
