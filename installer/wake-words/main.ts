/** Fetches the files of trained wake words. */
import { join } from "node:path";
import { wakeWords } from "./wake-words.ts";

await wakeWords(join(import.meta.dirname, "../.."));
