/** `sotto`: operates the whole platform from a terminal. */
import { root } from "./table.ts";
import { run } from "./run.ts";

// The reader has closed the pipe, as `head` does: no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const code = await run(root, process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
});
// A pipe takes 64 KiB at once: what a slow reader has not taken yet is written first.
for (const stream of [process.stdout, process.stderr])
  if (stream.writableLength > 0) await new Promise((resolve) => stream.write("", resolve));
// Ends the process explicitly, because a followed stream may still be open.
process.exit(code);
