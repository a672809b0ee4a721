/** A hub of the bench, in a process of its own: it can be killed, paused, and have a wrong clock. */
import { type Cell, makeCell } from "../../test/cluster/cell.ts";
import type { makeCertificates } from "../../test/certificates.ts";

export type ToHub =
  | {
      readonly type: "start";
      readonly name: string;
      readonly servers: readonly string[];
      readonly certificates: Awaited<ReturnType<typeof makeCertificates>>;
    }
  | { readonly type: "add"; readonly siteId: string }
  | { readonly type: "ask" }
  | { readonly type: "skew"; readonly milliseconds: number };
export type FromHub =
  | { readonly type: "started"; readonly port: number }
  | { readonly type: "added"; readonly text: string }
  | { readonly type: "acted"; readonly sentence: string; readonly at: number }
  | {
      readonly type: "state";
      readonly others: number;
      readonly sites: number;
      readonly hasMajority: boolean;
      /** What an operator would see. */
      readonly shown: unknown;
    };

/** Milliseconds of the machine's own clock, which is the same in all processes and nobody can set. */
export const now = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

const say = (message: FromHub): void => void process.send?.(message);
let cell: Cell | undefined;

async function hear(message: ToHub): Promise<void> {
  if (message.type === "start") {
    const { name, servers, certificates } = message;
    const onActed = (sentence: string): void => say({ type: "acted", sentence, at: now() });
    cell = await makeCell({ teardown: () => undefined }, { name, servers, certificates, onActed });
    say({ type: "started", port: Number(new URL(`mqtts://${cell.hub.address}`).port) });
  } else if (message.type === "add") say({ type: "added", text: (await cell?.hub.add(message.siteId)) ?? "" });
  else if (message.type === "skew") skew(message.milliseconds);
  else
    say({
      type: "state",
      others: cell?.others() ?? 0,
      sites: cell?.satellites.list().length ?? 0,
      hasMajority: cell?.cluster.hasMajority ?? false,
      shown: {
        ...cell?.cluster.status(),
        sites: cell?.sites.list(),
        connected: cell?.hub.list(),
        logs: cell?.logs.slice(-15),
      },
    });
}

/** As if somebody had set the clock of this machine. */
function skew(milliseconds: number): void {
  const { now: right } = Date;
  Date.now = () => right() + milliseconds;
}

if (process.send !== undefined) {
  process.on("message", (message) => void hear(message as ToHub));
  process.on("disconnect", () => process.exit());
}
