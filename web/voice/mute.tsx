import { call } from "../api/call.ts";
import { useLoad } from "../api/use.ts";
import { Button } from "../widgets/button.tsx";
import { timeOf } from "../widgets/format.ts";

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
      <Button icon="mic" disabled={muted === null} label={`${muted ? "Unmute" : "Mute"} ${siteId}`} onPress={set}>
        {muted ? "Unmute" : "Mute"}
      </Button>
      {muted === true ? (
        <span class="soft" role="status">
          Muted{microphone?.by === undefined ? "" : ` by ${microphone.by}`}
          {microphone?.since === undefined ? "" : ` since ${timeOf(microphone.since)}`}. No sound leaves the audio
          server.
        </span>
      ) : null}
    </div>
  );
}
