import { Type } from "typebox";

/** Given in the body, never in an address; not logged and not kept. */
export const Passphrase = Type.Object(
  { passphrase: Type.String({ minLength: 8, maxLength: 1024, description: "Nobody can open the backup without." }) },
  { additionalProperties: false },
);

export const WaitingBackup = Type.Object({
  restoreId: Type.String({ format: "uuid" }),
  createdAt: Type.String({ description: "When it was made, as it says; proven when it is opened." }),
  hostname: Type.String({ description: "Of the board that it was made on, as it says." }),
  version: Type.String({ description: "Of the platform that made it, as it says." }),
});

const Names = Type.Array(Type.String());
export const RestoreChanges = Type.Object({
  changes: Type.Object({
    configuration: Type.Array(Type.String(), { description: "The keys that differ, as section.key." }),
    users: Type.Array(Type.String(), { description: "The users there will be, instead of those there are." }),
    assistant: Type.Object({
      now: Type.Union([Type.String(), Type.Null()]),
      restored: Type.Union([Type.String(), Type.Null()]),
    }),
    skills: Type.Object({ added: Names, replaced: Names, removed: Names }),
  }),
  problems: Type.Array(Type.String(), { description: "What is not valid here in its configuration." }),
});

export const RestoreParams = Type.Object({ restoreId: Type.String({ format: "uuid" }) });
