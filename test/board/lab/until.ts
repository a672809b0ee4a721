/** Waits for something that nobody announces: asks again and again, a few times a second, up to a limit. */
import { setTimeout as pause } from "node:timers/promises";

/** Resolves to the first value that is not undefined. `what` is said when it never comes. */
export async function until<Value>(what: string, ask: () => Promise<Value | undefined>, seconds = 120): Promise<Value> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    if (performance.now() > end) throw new Error(`${what}: not in ${seconds} s`);
    await pause(200);
  }
}
