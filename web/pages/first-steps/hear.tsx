import { useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { SelectField } from "../../widgets/field.tsx";
import { Icon } from "../../widgets/icon.tsx";
import { TaskProgress } from "../../widgets/task-progress.tsx";
import { Meter } from "../../voice/meter.tsx";
import { say, sayWith } from "../../words/say.ts";

/** Shows the microphone's level live, measures it for some seconds, and plays a tone. */
export function HearStep({ phrases, onGood }: { readonly phrases: Answer<"getPhrases">; readonly onGood: () => void }) {
  const [siteId, setSite] = useState(phrases.sites[0] ?? "default");
  const [taskId, setTask] = useState<string>();
  const test = async (direction: "microphone" | "speaker") => {
    const accepted = await call("testAudio", { body: { direction, siteId, seconds: direction === "speaker" ? 1 : 3 } });
    setTask(accepted.taskId);
  };
  return (
    <>
      {phrases.virtualAudio ? (
        <p class="row note">
          <Icon name="info" />
          <span>
            {sayWith("This machine has no sound card. Another terminal speaks for you: {code}", {
              code: <code>make say TEXT="{phrases.sentences[0] ?? "hello"}"</code>,
            })}
          </span>
        </p>
      ) : (
        <p>{say("Say a few words from where you will usually be. The bar should reach the green area.")}</p>
      )}
      {phrases.sites.length > 1 ? (
        <SelectField
          label={say("Site")}
          value={siteId}
          options={phrases.sites.map((site) => [site, site] as const)}
          onInput={setSite}
        />
      ) : null}
      {phrases.sites.length === 0 ? null : <Meter key={siteId} siteId={siteId} onHeard={onGood} />}
      <div class="row">
        <Button icon="mic" onPress={() => test("microphone")}>
          {say("Listen for three seconds")}
        </Button>
        <Button icon="speaker" onPress={() => test("speaker")}>
          {say("Play a tone")}
        </Button>
      </div>
      {taskId === undefined ? null : <TaskProgress key={taskId} taskId={taskId} />}
    </>
  );
}
