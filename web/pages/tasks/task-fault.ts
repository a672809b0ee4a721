import { titleOf } from "../../api/problem-titles.ts";

/** Why a task failed, in a line, in the visitor's language; in English the board says it itself. */
export const taskFault = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  titleOf(code) ?? message;
