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
// Ends the process explicitly, because a followed stream may still be open. Everything is written: on Linux these
// streams are synchronous.
process.exit(code);
