import { SottoError } from "../../errors.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Repair } from "../../store/integrity.ts";
import type { Recovered } from "../../store/recovery.ts";
import type { Platform } from "../seen.ts";

export const storeCheck: Check<Pick<Platform, "isDeserted" | "readStore" | "recovered" | "repair">> = {
  name: "store",
  question: "Can the database of users and tasks be read?",
  look({ readStore, repair, recovered, isDeserted = false }) {
    try {
      readStore();
      return [
        ...(isDeserted ? [deserted] : []),
        ...(recovered === undefined ? [] : [toldOf(recovered)]),
        ...(repair === undefined ? [] : [told(repair)]),
      ];
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

const deserted: Finding = {
  severity: "degraded",
  code: "USERS_GONE",
  message: "this board had users and has none: its database was lost, and so was the copy of it",
  remedy:
    "`sotto restore FILE` restores a backup; or begin anew: `sudo sotto user add NAME` makes the first user, `sudo sotto claim open` lets the first person on the network become it",
};

function toldOf({ at, how, rows, savedAt }: Recovered): Finding {
  const when = at.toISOString();
  if (how === "finished")
    return {
      severity: "notice",
      code: "STORE_RESTORED",
      message: `the database was being replaced when the platform ended, and that was finished (${when})`,
      remedy:
        "compare `sotto user list` with who should be there; what was replaced is kept for a week as sotto.db.damaged",
    };
  const kept = Object.entries(rows).map(([table, count]) => `${table}: ${count}`);
  const lost =
    how === "copied"
      ? "the database was gone at the start, and was made again from its copy"
      : "the database had lost its users, who were added again from its copy";
  const also = how === "copied" ? "; sessions, tasks, tokens and devices that stay signed in are lost" : "";
  return {
    severity: "degraded",
    code: "STORE_RESTORED",
    message: `${lost} of ${savedAt?.toISOString() ?? "an unknown time"} (${when}; ${kept.join(", ")})${also}`,
    remedy:
      "compare `sotto user list` with who should be there: whoever was removed, or changed a password, seconds before is as before; find out who removed sotto.db, and restart the platform when all is well",
  };
}

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
