/**
 * Preloaded into each Node process of a mutation run (NODE_OPTIONS): one module's source is the instrumented one, whichever
 * process imports it. The tree itself is never changed, so a run that is killed leaves nothing behind.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const { SOTTO_MUTATED_MODULE: url, SOTTO_MUTATED_SOURCE: source } = process.env;

registerHooks({
  load(asked, context, next) {
    if (asked !== url) return next(asked, context);
    return { format: "module-typescript", shortCircuit: true, source: readFileSync(source, "utf8") };
  },
});
