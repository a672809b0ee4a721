import t from "tap";
import { backupCheck } from "./backup.ts";

t.test("a target whose last backup or rehearsal failed is a finding, and says since when", async (t) => {
  const good = { what: "sent", goodAt: 0, fault: null } as const;
  t.same(backupCheck.look({ backups: [{ name: "nas", results: [good] }] }), []);
  const backups = [
    { name: "nas", results: [good, { what: "rehearsed", goodAt: null, fault: "it is damaged" } as const] },
    { name: "cloud", results: [{ ...good, fault: "away" }] },
  ];
  t.match(backupCheck.look({ backups }), [
    { code: "BACKUP_TARGET_FAILED", message: /cannot be restored from nas: it is damaged; it has never worked/u },
    { severity: "degraded", message: /cannot be sent to cloud: away; it last worked at 1970-01-01/u },
  ]);
});
