const names: Readonly<Record<string, string>> = {
  platform: "Control all components",
  packages: "Packages",
  component: "Control a component",
  assistant: "Install an assistant",
  "assistant-rollback": "Roll back the assistant",
  "assistant-draft": "Train the draft",
  actions: "Install a skill",
  skill: "Control a skill",
  "audio-test": "Test the sound",
  injection: "Learn values",
  restore: "Restore a backup",
  backup: "Back up",
  model: "Add a model",
  "wake-word": "Train a wake word",
};

/** Returns the display name of a kind of task; an unknown one is shown by its identifier. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return names[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns the title of a task: its kind, and what it is about. */
export function titleOf({ kind, about }: { readonly kind: string; readonly about?: string | undefined }): string {
  return about === undefined ? kindName(kind) : `${kindName(kind)}: ${about}`;
}
