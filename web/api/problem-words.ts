/** What the board says of errors, in the visitor's language. */
export { faultInWords } from "./fault-words.ts";
export { undoneInWords } from "./undone-words.ts";
export { titleOf } from "./problem-titles.ts";
export { withoutRest } from "./without-rest.ts";
