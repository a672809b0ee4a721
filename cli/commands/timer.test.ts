/** Against a platform whose responses the test determines; the routes have tests of their own. */
import t from "tap";
import { answering, refuse, tell } from "../testing/answering.ts";

const pasta = {
  timerId: "5f0c0000-0000-4000-8000-000000000001",
  kind: "timer",
  name: "Pasta",
  siteId: "kitchen",
  state: "waiting",
  remainingSeconds: 544,
  dueAt: "2026-11-23T12:00:00.000Z",
};
const school = {
  timerId: "5f0d0000-0000-4000-8000-000000000002",
  kind: "alarm",
  siteId: "bedroom",
  state: "ringing",
  at: "07:00",
  weekdays: [1, 3],
};

t.test("timers are listed, and named by their id or their name", async (t) => {
  let bodies: unknown[] = [];
  const { sotto, asked } = await answering(t, (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (body !== "") bodies.push(JSON.parse(body));
      if (request.method === "GET") return tell(response, { timers: [school, pasta] });
      if (request.method === "DELETE") return void response.writeHead(204).end();
      if (request.url?.endsWith("/timers") || request.method === "PATCH") return tell(response, pasta);
      return tell(response, { timers: [school] });
    });
  });
  const last = () => ({ asked: asked.at(-1), body: bodies.splice(0) });

  const listed = await sotto("timer", "list");
  t.match(listed.out, /5f0d0000 +alarm +ringing +07:00 Mon Wed +bedroom/u);
  t.match(listed.out, /5f0c0000 +timer +Pasta +9:04 .* kitchen/u);
  t.match(JSON.parse((await sotto("timer", "list", "--json")).out), { timers: [school, pasta] });
  await sotto("timer", "list", "--site", "kitchen", "--kind", "timer");
  t.match(last().asked, /siteId=kitchen&kind=timer/u);

  t.match(await sotto("timer", "cancel", "pasta"), { code: 0, out: /5f0c0000 is cancelled/u });
  t.match(last().asked, `DELETE /admin/timers/${pasta.timerId}`);
  t.match(await sotto("timer", "cancel", "5f0d"), { code: 0, out: /5f0d0000/u });
  t.match(await sotto("timer", "cancel", "5f0"), { code: 64, err: /2 timers begin with 5f0/u });
  t.match(await sotto("timer", "cancel", "tea"), { code: 1, err: /no timer begins with tea/u });

  bodies = [];
  await sotto("timer", "add", "1h30m", "water", "the", "plants", "--kind", "reminder");
  t.same(last(), {
    asked: "POST /admin/timers",
    body: [{ seconds: 5400, name: "water the plants", kind: "reminder" }],
  });
  await sotto("timer", "add", "07:00", "--every", "weekend,Mon", "--site", "bedroom");
  t.same(last().body, [{ at: "07:00", siteId: "bedroom", weekdays: [1, 6, 7] }]);
  await sotto("timer", "change", "pasta", "--add=-1m", "--name", "noodles");
  t.same(last(), { asked: `PATCH /admin/timers/${pasta.timerId}`, body: [{ addSeconds: -60, name: "noodles" }] });
  t.match(await sotto("timer", "stop"), { code: 0, out: /The alarm is stopped/u });
  t.same(last(), { asked: "POST /admin/timers/ringing", body: [{ operation: "stop" }] });
  await sotto("timer", "snooze", "5f0d", "--for", "5m");
  t.same(last(), { asked: `POST /admin/timers/${school.timerId}`, body: [{ operation: "snooze", seconds: 300 }] });
  for (const [words, why] of [
    [["add", "10"], /duration with its unit, not "10"/u],
    [["add", "10m", "--every", "someday"], /takes days, not "someday"/u],
    [["change", "pasta"], /give --add, or --name/u],
    [["stop", "pasta", "--site", "kitchen"], /not both/u],
    [["snooze", "--for", "soon"], /takes a duration/u],
  ] as const)
    t.match(await sotto("timer", ...words), { code: 64, err: why }, words.join(" "));
});

t.test("what the board refuses is told with its reason", async (t) => {
  const { sotto } = await answering(t, (_, response) => refuse(response, 422, "TIMER_REFUSED", "that time has passed"));
  t.match(await sotto("timer", "add", "2020-01-01T10:00"), { code: 64, err: /that time has passed/u });
});
