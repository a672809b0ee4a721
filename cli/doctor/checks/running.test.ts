import t from "tap";
import type { Running } from "../check.ts";
import { running } from "./running.ts";

const place = { config: "", data: "", start: "start one with `make run`" };

t.test("the doctor detects a platform that is stopped or does not answer", async (t) => {
  t.match(await running.look({ place, control: undefined, rest: undefined } as never), [
    { severity: "unhealthy", code: "PLATFORM_STOPPED", remedy: place.start },
  ]);
  t.match(await running.look({ place, control: {}, rest: undefined } as never), [
    { severity: "unhealthy", code: "PLATFORM_SILENT" },
  ]);
  t.same(await running.look({ place, control: {}, rest: {} } as Running), []);
});
