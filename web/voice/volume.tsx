import { useState } from "preact/hooks";
import { call } from "../api/call.ts";
import { toRefused } from "../api/problem.ts";
import { useLoad } from "../api/use.ts";
import { ShareField } from "../widgets/field.tsx";
import { percentOf } from "../widgets/format.ts";
import { toastProblem } from "../widgets/toast.tsx";
import { say } from "../words/say.ts";

/** The volume of a site of this board: a change is heard at once and kept, and nothing restarts. */
export function Volume({ siteId, at = "" }: { readonly siteId: string /** " in hall" */; readonly at?: string }) {
  // Others set volumes, too, and they are not known while the audio server restarts.
  const known = useLoad(() => call("listVolumes"), [], { every: 5000 });
  const [moved, setMoved] = useState<number>();
  const volume = known.value?.volumes.find((one) => one.siteId === siteId)?.volume ?? null;
  const shown = moved ?? volume ?? 0;
  const set = async (wanted: number) => {
    try {
      await call("setVolume", { params: { siteId }, body: { volume: wanted } });
      await known.reload();
    } catch (error) {
      toastProblem(toRefused(error));
    }
    setMoved(undefined);
  };
  return (
    <ShareField
      label={say("Volume{at}, {value}", { at, value: volume === null ? say("not known") : percentOf(shown) })}
      hint={
        volume === null && known.value !== undefined
          ? say("The audio server does not run.")
          : say("Heard at once, and kept.")
      }
      disabled={volume === null}
      value={shown}
      onInput={setMoved}
      onRelease={(wanted) => void set(wanted)}
    />
  );
}
