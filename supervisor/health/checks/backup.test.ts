import t from "tap";
import { backupCheck } from "./backup.ts";

t.test("a target whose last backup or rehearsal failed is a finding, and says since when", async (t) => {
  const good = { what: "sent", goodAt: 0, fault: null } as const;
  t.same(backupCheck.look({ backups: [{ name: "nas", results: [good] }], now: 0 }), []);
  const backups = [
    { name: "nas", results: [good, { what: "rehearsed", goodAt: null, fault: "it is damaged" } as const] },
    { name: "cloud", results: [{ ...good, fault: "away" }] },
  ];
  t.match(backupCheck.look({ backups, now: 0 }), [
    { code: "BACKUP_TARGET_FAILED", message: /cannot be restored from nas: it is damaged; it has never worked/u },
    { severity: "degraded", message: /cannot be sent to cloud: away; it last worked at 1970-01-01/u },
  ]);
});

t.test("a backup that has not been made for twice its period is a finding, with its age", async (t) => {
  const day = 86_400_000;
  const look = (ageMs: number, periodMs?: number) =>
    backupCheck.look({
      backups: [{ name: "nas", results: [{ what: "sent", goodAt: 0, fault: null, periodMs }] }],
      now: ageMs,
    });
  t.same(look(2 * day, day), []);
  t.same(look(100 * day), [], "nobody has asked for another one");
  t.match(look(5 * day, day), [
    { severity: "degraded", code: "BACKUP_LATE", message: /reached nas is 5 days old; .* every 24 h/u },
  ]);
  t.same(look(30 * 60_000, 300_000), [], "one every few minutes may take longer");
});
