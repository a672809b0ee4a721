import { SottoError } from "../../errors.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Repair } from "../../store/integrity.ts";
import type { Platform } from "../seen.ts";

export const storeCheck: Check<Pick<Platform, "readStore" | "repair">> = {
  name: "store",
  question: "Can the database of users and tasks be read?",
  look({ readStore, repair }) {
    try {
      readStore();
      return repair === undefined ? [] : [told(repair)];
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

function told({ at, torn }: Repair): Finding {
  const parts = torn
    .filter(({ table }) => ["users", "draft", "sessions", "tasks"].includes(table))
    .map(({ table, read, copied }) => `${table}: ${read} read${copied === 0 ? "" : `, ${copied} from the last copy`}`);
  return {
    // Nothing is missing when all could be read: the damage was in an index.
    severity: torn.length === 0 ? "notice" : "degraded",
    code: "STORE_REPAIRED",
    message: `the database was damaged and repaired (${at.toISOString()}): ${torn.length === 0 ? "nothing is lost" : `what could not be read is lost (${parts.join("; ")})`}`,
    remedy:
      "compare `sotto user list` with who should be there; the damaged file is kept for a week as sotto.db.damaged; if it happens again, replace the card",
  };
}
