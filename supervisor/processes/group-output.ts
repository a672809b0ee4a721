/** Distributes the output of a group's process among the logs of its members: each line of a log names its member. */
import type { Readable, Writable } from "node:stream";

/** Maximum bytes of a buffered line; longer lines are passed on in pieces to the log that has their beginning. */
const maxHeldBytes = 64 * 1024;
const lineFeed = 10;
/** Matches the head of a line as `platform/port/log.ts` writes it. */
const head = /^\{"time":"[^"]{1,40}","level":"[a-z]{1,8}","component":"([a-z0-9-]{1,64})"/u;

/** `to`: returns the log of a member; undefined stands for output that is not a log line of any member, such as a library's. */
export function divide(from: Readable, to: (component: string | undefined) => Writable | undefined): void {
  let held: Buffer = Buffer.alloc(0);
  /** The log for the rest of a line whose beginning was passed on. */
  let rest: Writable | undefined;

  const pass = (bytes: Buffer): void => {
    const target = rest ?? to(head.exec(bytes.toString("latin1", 0, 200))?.[1]);
    rest = bytes.at(-1) === lineFeed ? undefined : target;
    if (target === undefined || target.writableEnded || target.write(bytes)) return;
    // A log that does not keep up blocks the process, as it would block a separate one.
    from.pause();
    target.once("drain", () => from.resume());
    target.once("close", () => from.resume());
  };

  from.on("data", (bytes: Buffer) => {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    let begin = 0;
    for (let end = held.indexOf(lineFeed); end >= 0; end = held.indexOf(lineFeed, begin)) {
      pass(held.subarray(begin, end + 1));
      begin = end + 1;
    }
    held = held.subarray(begin);
    if (held.length > maxHeldBytes) {
      pass(held);
      held = Buffer.alloc(0);
    }
  });
  from.once("end", () => held.length > 0 && pass(held));
  from.once("error", () => {}); // its process is gone
}
