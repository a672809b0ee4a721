/** Accepts the board's certificate authority after it was lost or replaced, as `sotto certificate --accept` does. */
import { askBoard } from "../../../api/board.ts";
import { call, request } from "../../../api/call.ts";
import { useLoad } from "../../../api/use.ts";
import { Button } from "../../../widgets/button.tsx";
import { Show } from "../../../widgets/empty.tsx";
import { toast } from "../../../widgets/toast.tsx";
import { say } from "../../../words/say.ts";

/** As `sotto certificate` shows it. */
async function fingerprintOfBoard(): Promise<string> {
  const answer = await request("getCertificate", {}, { headers: { accept: "application/pkix-cert" } });
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
}

export function AcceptAuthority() {
  const loaded = useLoad(fingerprintOfBoard, []);
  return <Show of={loaded}>{(fingerprint) => <Accept fingerprint={fingerprint} />}</Show>;
}

function Accept({ fingerprint }: { readonly fingerprint: string }) {
  const accept = async () => {
    await call("acceptCertificate", { body: { fingerprint } });
    toast(say("The new authority is accepted."));
    await askBoard();
  };
  const text = (
    <>
      <p>
        {say(
          "Do this only if somebody of your household has restored, moved or set up this board anew. If nobody has, ask who has changed it, and accept nothing.",
        )}
      </p>
      <p>
        {say(
          "It ends this warning, and nothing else: each phone, browser, satellite and program has to trust the new authority first. A backup that has the old one makes that unnecessary.",
        )}
      </p>
      <p>
        {say("Its fingerprint:")} <code class="fingerprint">{fingerprint}</code>
      </p>
    </>
  );
  return (
    <div>
      <Button small confirm={{ title: say("Accept the new authority?"), text, yes: say("Accept it") }} onPress={accept}>
        {say("Accept the new authority")}
      </Button>
    </div>
  );
}
