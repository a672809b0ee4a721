/** The areas of the REST: the tags of its description, and the scopes of tokens. */

/** Each operation belongs to one of them. */
export const areas = {
  users: "Accounts, and who may create them.",
  certificate: "The certificate by which clients trust the board.",
  platform: "Components, packages, health and metrics.",
  tasks: "Long-running operations.",
  assistant: "What the board understands.",
  console: "Assistants that other boards install from this one.",
  sessions: "Recorded sessions, and dialogues by text.",
  undo: "What was deleted or replaced within the last minute.",
  skills: "The programs that carry out intents.",
  satellites: "Rooms on other boards.",
  fleet: "Boards that this board watches.",
  home: "The devices of the house, found by the skill home.",
  timers: "Timers, alarms and reminders.",
  configuration: "The file platform.toml.",
  backup: "Encrypted backups, and restoring them.",
  privacy: "Outgoing traffic, and stored personal data.",
  audio: "Microphones and speakers.",
  announcements: "What is said to the people in the rooms.",
  logs: "Logs, and messages on the bus.",
  description: "This description.",
} as const;

export type Area = keyof typeof areas;
/**
 * An area that tokens reach. Accounts are for people, the certificate is for everybody, and undo for whatever has deleted
 * something.
 */
export type Scope = Exclude<Area, "certificate" | "undo" | "users">;

export const scopes = (Object.keys(areas) as Area[]).filter(
  (area): area is Scope => area !== "users" && area !== "certificate" && area !== "undo",
);
