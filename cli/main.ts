/** `sotto`: everything the platform does, seen, understood and done from a terminal. */
import { root } from "./table.ts";
import { run } from "./run.ts";

// Whoever reads us has enough, as `head` has: that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const code = await run(root, process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
});
// Not only the exit code: what was followed may still be open. All is written: on Linux these streams are synchronous.
process.exit(code);
