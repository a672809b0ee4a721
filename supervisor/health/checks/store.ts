import type { Check } from "../check.ts";
import type { Platform } from "../seen.ts";

export const storeCheck: Check<Pick<Platform, "readStore">> = {
  name: "store",
  question: "Can the database of users and tasks be read?",
  look({ readStore }) {
    try {
      readStore();
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `the database cannot be read: ${reason}`;
      const remedy = "check the disk; restore sotto.db from a backup and restart the supervisor";
      return [{ severity: "unhealthy", code: "STORE_UNREADABLE", message, remedy }];
    }
  },
};
