import { say } from "../../words/say.ts";
export const names: Readonly<Record<string, string>> = {
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

const packageOperations: Readonly<Record<string, string>> = {
  update: say("Check for updates"),
  upgrade: say("Upgrade"),
  rollback: say("Roll back"),
  fix: say("Install security fixes"),
};

/** Of a component or a skill. */
const operationsOf = (name: string): Readonly<Record<string, string>> => ({
  start: say("Start {name}", { name }),
  stop: say("Stop {name}", { name }),
  restart: say("Restart {name}", { name }),
  enable: say("Switch {name} on", { name }),
  disable: say("Switch {name} off", { name }),
  update: say("Update {name}", { name }),
  rollback: say("Roll {name} back", { name }),
  remove: say("Remove {name}", { name }),
});

/** Returns the display name of a kind of task; an unknown one is shown by its identifier. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return names[kind] ?? capital(plain);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says a task whose board tells what it does by a word of its own, and to what; undefined for any other one. */
function operationOf(kind: string, operation: string, of: string): string | undefined {
  const known = (all: Readonly<Record<string, string>>) => (Object.hasOwn(all, operation) ? all[operation] : undefined);
  if (kind === "component" || kind === "skill") return known(operationsOf(of));
  if (kind === "injection") return operation === "remove" ? say("Remove {name}", { name: removedOf(of) }) : undefined;
  if (kind === "platform") {
    const said = known(operationsOf(say("all components")));
    return said === undefined ? undefined : capital(said);
  }
  if (kind === "backup") return known({ make: kindName(kind), rehearse: say("Rehearse a restore") });
  if (kind === "audio-test") {
    const device = known({ microphone: say("Microphone"), speaker: say("Speaker") });
    return device === undefined ? undefined : `${kindName(kind)}: ${device}, ${of.replace(/^of /u, "")}`;
  }
  const said = kind === "packages" ? known(packageOperations) : undefined;
  return said === undefined || of === "" ? said : `${said}: ${of}`;
}

/** "den, attic from room", "all of room", "all": as the board names injected values that are removed. */
function removedOf(words: string): string {
  if (words === "all") return say("all injected values");
  return words.replace(/^all of /u, "").replace(/ from (\S+)$/u, " ($1)");
}

/** Returns the title of a task: its kind, and what it is about. */
export function titleOf({ kind, about }: { readonly kind: string; readonly about?: string | undefined }): string {
  if (about === undefined) return kindName(kind);
  const [operation = "", ...of] = about.split(" ");
  return operationOf(kind, operation, of.join(" ")) ?? `${kindName(kind)}: ${about}`;
}
