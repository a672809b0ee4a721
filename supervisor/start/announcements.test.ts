import t from "tap";
import { Reports } from "../health/reports.ts";
import { logInto } from "../../test/world.ts";
import { withoutSpeaker } from "./announcements.ts";

t.test("a site whose Wyoming satellite is not there is away: nothing is announced there until it is", async (t) => {
  const reports = new Reports(logInto([], "supervisor"));
  const places = [
    { siteId: "hall", isAway: false },
    { siteId: "bath", isAway: false },
  ];
  t.same(withoutSpeaker(places, { reports }), places, "nobody has reported anything");
  const fault = { code: "SATELLITE_AWAY", siteId: "bath", message: "it is away", remedy: "start it" };
  reports.hear("audio-server", { type: "report", report: { faults: [fault] } });
  t.same(withoutSpeaker(places, { reports }), [places[0], { siteId: "bath", isAway: true }]);
  reports.hear("audio-server", { type: "report", report: { faults: [] } });
  t.same(withoutSpeaker(places, { reports }), places);
});
