import { SottoError } from "../../errors.ts";
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
      if (error instanceof SottoError && error.code.startsWith("DISK_"))
        return [{ severity: "degraded", code: error.code, message: error.message, remedy: error.remedy ?? "" }];
      const reason = error instanceof Error ? error.message : String(error);
      const message = `the database cannot be read: ${reason}`;
      const remedy = "check the disk; restore sotto.db from a backup and restart the supervisor";
      return [{ severity: "unhealthy", code: "STORE_UNREADABLE", message, remedy }];
    }
  },
};
