const names: Readonly<Record<string, string>> = {
  assistant: "Install an assistant",
  "assistant-rollback": "Go back to the assistant before",
  "audio-test": "Test the sound",
  component: "Operate a component",
  platform: "Operate all components",
  packages: "Packages",
  skill: "Operate a skill",
  "skill-install": "Install a skill",
  "skill-remove": "Remove a skill",
  restore: "Restore a backup",
};

/** A kind of task in words; one that this page does not know yet as it is called. */
export function kindName(kind: string): string {
  const plain = kind.replaceAll("-", " ");
  return names[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
