import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { findStored } from "./stored.ts";

t.test(
  "sound from a microphone is nowhere, unless the last requests stay; then it says where, and how many",
  async (t) => {
    const data = t.testdir();
    const database = openDatabase(join(data, "sotto.db"), migrations, besides);
    t.teardown(() => database.close());
    const sound = async (recordedRequests: number) => {
      const sessions = { keep: true, days: 30, most: 100 };
      const stored = await findStored({ data, database, sessions, logDays: 7, recordedRequests });
      return stored.find(({ kind }) => kind === "sound");
    };
    t.match(await sound(0), { where: "nowhere", count: 0, howLong: "it is never written to the disk" });
    t.match(await sound(50), { where: "components/asr/requests/", count: 0, howLong: /^only the newest 50 requests/u });
    mkdirSync(join(data, "components/asr/requests"), { recursive: true });
    writeFileSync(join(data, "components/asr/requests/1.wav"), "RIFF");
    t.match(await sound(50), { count: 1 });
    t.match(await sound(0), { where: "components/asr/requests/", count: 1 }, "what is still there is listed");
  },
);
