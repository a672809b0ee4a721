/** What the health gate asks the components on the bus. */
import { componentPing, componentPong, nluIntentNotRecognized, nluIntentParsed, nluQuery } from "#bus";
import { join as joinBus } from "../../platform/port/join.ts";
import type { GateFile } from "./gate-file.ts";

/**
 * Verifies that the bus carries messages to each component and its response back, and that a sentence is understood.
 */
export async function answering(
  { bus, sentence }: GateFile,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  // After an abort nobody would be notified, and nothing below would ever end.
  if (signal.aborted) throw new Error("the supervisor does not answer in time");
  const quiet = () => undefined;
  const id = `gate-${process.pid}-${performance.now()}`;
  // Far from the numbers of the supervisor's own pings.
  const round = 2 ** 40 + Math.floor(Math.random() * 2 ** 30);
  const silent = new Set(names);
  let isUnderstood = sentence === undefined || !silent.has("nlu");
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(quiet); // Awaited below, perhaps after it has been rejected.
  const late = () => {
    const who = [...silent].join(", ") || "nlu";
    reject(new Error(`${who} ${silent.size > 1 ? "do" : "does"} not answer on the bus`));
  };
  signal.addEventListener("abort", late, { once: true });
  const look = () => void (silent.size === 0 && isUnderstood && resolve());
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const joined = joinBus(bus, { log, signal, clientId: id });
  joined.then(
    (port) => void (signal.aborted && port.leave()),
    () => undefined, // Reported below.
  );
  const port = await Promise.race([joined, promise.then(() => joined)]);
  try {
    const hearing = Promise.all([
      port.hear(componentPong, (pong, { componentName }) => {
        if (pong.round === round) silent.delete(componentName);
        look();
      }),
      port.hear(nluIntentParsed, (parsed) => {
        if (parsed.id === id) isUnderstood = true;
        look();
      }),
      port.hear(nluIntentNotRecognized, (answered) => {
        if (answered.id === id) reject(new Error(`nlu does not understand “${sentence}”`));
      }),
    ]);
    // A bus that is lost now may never confirm the subscription.
    await Promise.race([hearing, promise]);
    port.say(componentPing, { round });
    if (!isUnderstood) port.say(nluQuery, { input: sentence ?? "", id });
    look();
    await promise;
  } finally {
    signal.removeEventListener("abort", late);
    await port.leave();
  }
}
