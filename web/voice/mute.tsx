import { call } from "../api/call.ts";
import { useLoad } from "../api/use.ts";
import { Button } from "../widgets/button.tsx";
import { timeOf } from "../widgets/format.ts";
import { say } from "../words/say.ts";

/** Mutes the microphone of a site, and says who has and since when. */
export function Mute({ siteId }: { readonly siteId: string }) {
  // Others mute it, too: a button of the board, a program.
  const known = useLoad(() => call("listMicrophones"), [], { every: 5000 });
  const microphone = known.value?.microphones.find((one) => one.siteId === siteId);
  const muted = microphone?.muted ?? null;
  const set = async () => {
    await call("muteMicrophone", { params: { siteId }, body: { muted: muted !== true } });
    await known.reload();
  };
  return (
    <div class="row">
      <Button
        icon="mic"
        disabled={muted === null}
        label={muted ? say("Unmute {siteId}", { siteId }) : say("Mute {siteId}", { siteId })}
        onPress={set}
      >
        {muted ? say("Unmute") : say("Mute")}
      </Button>
      {muted === true ? (
        <span class="soft" role="status">
          {mutedBy(microphone?.by, microphone?.since)} {say("No sound leaves the audio server.")}
        </span>
      ) : null}
    </div>
  );
}

function mutedBy(by: string | undefined, since: string | undefined): string {
  if (since === undefined) return by === undefined ? say("Muted.") : say("Muted by {by}.", { by });
  const at = timeOf(since);
  return by === undefined ? say("Muted since {at}.", { at }) : say("Muted by {by} since {at}.", { by, at });
}
