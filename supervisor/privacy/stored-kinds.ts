/** What personal data is stored, by names that stay. */
export const storedKinds = [
  "sound",
  "recordings",
  "wakeWords",
  "falseWakes",
  "sessions",
  "announcements",
  "logs",
  "injected",
  "timers",
  "assistant",
  "accounts",
  "signIns",
  "tokens",
  "tasks",
  "skills",
  "galleries",
  "backups",
  "damaged",
  "traffic",
] as const;
export type StoredKind = (typeof storedKinds)[number];
