const names: Readonly<Record<string, string>> = {
  platform: "Operate all components",
  packages: "Packages",
  component: "Operate a component",
  assistant: "Install an assistant",
  "assistant-rollback": "Go back to the assistant before",
  "assistant-draft": "Train the working copy",
  actions: "Install a skill",
  skill: "Operate a skill",
  "audio-test": "Test the sound",
  injection: "Learn values",
  restore: "Restore a backup",
};

/** A kind of task in words; one that this page does not know yet as it is called. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return names[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
