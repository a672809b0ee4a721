import { call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import { Card } from "../../widgets/card.tsx";
import { Empty, Show } from "../../widgets/empty.tsx";
import { Page as Frame } from "../../widgets/page.tsx";
import { useRunningTask } from "../../widgets/running-task.tsx";
import { Import } from "./import.tsx";
import { configuredIn } from "./listening.ts";
import { Train } from "./train.tsx";
import { WakeWordCard } from "./wake-word.tsx";
import { say } from "../../words/say.ts";

async function loadAll() {
  const [{ wakeWords }, { sites, wakeWord }, { config }, { assistants: beside }] = await Promise.all([
    call("listWakeWords"),
    call("getPhrases"),
    call("getConfig"),
    call("listAssistantsBeside"),
  ]);
  const configured = configuredIn(config);
  return { wakeWords, sites, configured, usual: wakeWord, beside };
}

export function Page() {
  const loaded = useLoad(loadAll, []);
  const running = useRunningTask();
  return (
    <Frame
      title={say("Wake words")}
      lead={say(
        "Phrases of your own that wake the board. It learns them from synthetic voices and from your recordings.",
      )}
    >
      {running.card}
      <Show of={loaded}>
        {({ wakeWords, ...where }) => (
          <>
            {wakeWords.length === 0 ? (
              <Card title={say("On this board")}>
                <Empty icon="mic" title={say("No wake word was trained yet")}>
                  {where.usual === ""
                    ? undefined
                    : say("The board listens for “{usual}”. Train it below with your voice, or another phrase.", {
                        usual: where.usual,
                      })}
                </Empty>
              </Card>
            ) : (
              wakeWords.map((wakeWord) => (
                <WakeWordCard
                  key={wakeWord.id}
                  wakeWord={wakeWord}
                  where={{ ...where, reload: loaded.reload }}
                  onRemoved={loaded.reload}
                />
              ))
            )}
            <Train
              sites={where.sites}
              onAsked={(phrase, taskId) =>
                running.watch(say("Training “{phrase}”", { phrase }), taskId, () => void loaded.reload())
              }
            />
            <Import onDone={loaded.reload} />
          </>
        )}
      </Show>
    </Frame>
  );
}
