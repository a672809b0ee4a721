/** Commands for what the platform knows and can do: assistant, skills, values. */
import type { Command } from "../command.ts";

export const contentCommands: readonly Command[] = [];
