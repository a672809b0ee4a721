import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { Button } from "../../widgets/button.tsx";
import { Mark } from "../../widgets/mark.tsx";
import { judgeTake, type Take } from "./take.ts";
import { say } from "../../words/say.ts";

export type Recording = { readonly name: string; readonly wav: string };

const seconds = 3;
const wanted = 4;
const most = 10;
const faults: Readonly<Record<Exclude<Take, "good">, string>> = {
  silent: say("Nothing was heard. Is this the right site, and is its microphone on?"),
  cut: say("You were cut off. Begin as soon as the button says so, and say the phrase once."),
};

/** Records at a site's microphone; one promise of sound at a time. */
export async function recordAt(siteId: string): Promise<string> {
  return (await call("recordWakeWord", { body: { siteId, seconds } })).wav;
}

/** Takes a few recordings of the phrase; what was not heard is not kept. */
export function Recorder({
  siteId,
  takes,
  onTakes,
}: {
  readonly siteId: string;
  readonly takes: readonly Recording[];
  readonly onTakes: (takes: readonly Recording[]) => void;
}) {
  const [isListening, setListening] = useState(false);
  const [fault, setFault] = useState<string>();
  const record = async () => {
    setListening(true);
    setFault(undefined);
    try {
      const wav = await recordAt(siteId);
      const judged = judgeTake(wav);
      if (judged !== "good") setFault(faults[judged]);
      else onTakes([...takes, { name: `recording ${takes.length + 1}`, wav }]);
    } finally {
      setListening(false);
    }
  };
  return (
    <div class="stack">
      <div class="row">
        <Button icon="mic" disabled={takes.length >= most} onPress={record}>
          {isListening ? say("Say it now …") : say("Record it")}
        </Button>
        {takes.length === 0 ? null : (
          <Button kind="quiet" icon="restart" onPress={() => onTakes(takes.slice(0, -1))}>
            {say("Discard the last one")}
          </Button>
        )}
      </div>
      <div role="status">
        {isListening ? (
          <Mark tone="info" icon="mic">
            {say("listening for {seconds} seconds", { seconds })}
          </Mark>
        ) : fault === undefined ? (
          <Mark tone={takes.length >= wanted ? "good" : "info"} icon={takes.length === 0 ? "mic" : "check"}>
            {say("{length} of {wanted} recorded", { length: takes.length, wanted })}
          </Mark>
        ) : (
          <Mark tone="warn">{fault}</Mark>
        )}
      </div>
    </div>
  );
}
