/** Commands that keep an installation well, and those about `sotto` itself. */
import type { Command } from "../command.ts";

const group = "Upkeep";

export const upkeepCommands: readonly Command[] = [
  {
    name: "completion",
    group,
    summary: "Print what makes a shell complete the commands",
    arguments: [{ name: "SHELL", about: "Which one.", values: ["bash", "zsh", "fish"] }],
    examples: [
      { command: "source <(sotto completion bash)", does: "for this shell" },
      { command: "sotto completion fish > ~/.config/fish/completions/sotto.fish", does: "for every fish" },
    ],
    load: () => import("../commands/completion.ts"),
  },
  {
    name: "version",
    group,
    summary: "Show the version of this command, and of the platform",
    examples: [{ command: "sotto version", does: "both" }],
    load: () => import("../commands/version.ts"),
  },
];
