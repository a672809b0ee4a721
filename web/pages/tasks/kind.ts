import { say } from "../../words/say.ts";
const names: Readonly<Record<string, string>> = {
  platform: say("Control all components"),
  packages: say("Packages"),
  component: say("Control a component"),
  assistant: say("Install an assistant"),
  "assistant-rollback": say("Roll back the assistant"),
  "assistant-draft": say("Train the draft"),
  actions: say("Install a skill"),
  skill: say("Control a skill"),
  gallery: say("Gallery"),
  "audio-test": say("Test the sound"),
  injection: say("Learn values"),
  restore: say("Restore a backup"),
  backup: say("Back up"),
  model: say("Add a model"),
  "wake-word": say("Train a wake word"),
  "voice-profile": say("Fit it to a voice"),
};

export const packageOperations: Readonly<Record<string, string>> = {
  update: say("Check for updates"),
  upgrade: say("Upgrade"),
  rollback: say("Roll back"),
};

/** Of a component or a skill. */
const operationsOf = (name: string): Readonly<Record<string, string>> => ({
  start: say("Start {name}", { name }),
  stop: say("Stop {name}", { name }),
  restart: say("Restart {name}", { name }),
});

/** Returns the display name of a kind of task; an unknown one is shown by its identifier. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return names[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns the title of a task: its kind, and what it is about. */
export function titleOf({ kind, about }: { readonly kind: string; readonly about?: string | undefined }): string {
  if (about === undefined) return kindName(kind);
  const [operation = "", name = ""] = about.split(" ");
  if (kind === "component" || kind === "skill") {
    const said = operationsOf(name)[operation];
    if (said !== undefined) return said;
  }
  return (kind === "packages" ? packageOperations[about] : undefined) ?? `${kindName(kind)}: ${about}`;
}
