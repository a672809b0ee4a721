/** Commands for what the platform knows and can do: assistant, skills, values. */
import type { Command } from "../command.ts";
import { assistantCommand } from "./assistant.ts";

export const contentCommands: readonly Command[] = [assistantCommand];
