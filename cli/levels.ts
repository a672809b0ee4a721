/** Reads the sound levels of a site, or reports why there are none. */
import type { Level } from "../supervisor/levels/levels.ts";
import { Failure } from "./failure.ts";

/** A working microphone delivers its first level within this time. */
const firstLevelTimeoutMs = 5000;

/**
 * Yields the levels as they arrive. Throws Failure when the first does not come in time: the microphone delivers
 * nothing.
 */
export async function* firstWithin(levels: AsyncGenerator<Level>, siteId: string): AsyncGenerator<Level> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = setTimeout(
    () =>
      reject(
        new Failure("notWell", `no sound arrives from the site ${siteId}`, {
          remedy: "`sotto status audio-server` and `sotto logs audio-server` tell why",
        }),
      ),
    firstLevelTimeoutMs,
  );
  try {
    for (;;) {
      const next = await Promise.race([levels.next(), promise]);
      clearTimeout(late);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    clearTimeout(late);
  }
}
