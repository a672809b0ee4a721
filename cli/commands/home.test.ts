/** Against a platform whose responses the test determines; the routes have tests of their own. */
import t from "tap";
import { answering, tell } from "../testing/answering.ts";

const device = { kind: "light", hidden: false, available: true };
const ceiling = {
  ...device,
  deviceId: "a1",
  announced: "kitchen ceiling",
  names: ["ceiling"],
  room: "kitchen",
  state: "on",
};
const lamps = ["b1", "b2"].map((deviceId) => ({ ...device, deviceId, announced: "lamp", names: ["lamp"] }));

t.test("devices are listed by room, and named by what they are called or by their id", async (t) => {
  const bodies: unknown[] = [];
  const { sotto, asked } = await answering(t, (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      if (body !== "") bodies.push(JSON.parse(body));
      if (request.method === "GET") tell(response, { connected: false, devices: [...lamps, ceiling] });
      else tell(response, request.method === "POST" ? { outcome: "silent", device: ceiling } : ceiling);
    });
  });
  t.match(await sotto("home", "list"), {
    code: 0,
    out: /^kitchen +ceiling +light +on\n- +lamp +light +-\n/u,
    err: /cannot be reached/,
  });
  t.match((await sotto("home", "list", "--room", "Kitchen")).out, /^kitchen[^\n]*\n$/u);
  t.equal((await sotto("home", "rename", "kitchen ceiling", "big", "lamp,", "sun")).code, 0);
  await sotto("home", "room", "Ceiling", "living", "room");
  await sotto("home", "hide", "b2");
  await sotto("home", "rename", "ceiling");
  t.same(bodies.splice(0), [{ names: ["big lamp", "sun"] }, { room: "living room" }, { hidden: true }, { names: [] }]);
  t.match(asked.filter((one) => /b2/.test(JSON.stringify(one))).length, 1);
  const silent = await sotto("home", "switch", "ceiling", "on");
  t.not(silent.code, 0);
  t.match(silent.out, /ceiling has not answered/);
  t.match(await sotto("home", "hide", "lamp"), { err: /several devices(?:.|\n)*b1 .*b2/u });
  t.match(await sotto("home", "hide", "oven"), { err: /no device “oven”/ });
  t.not((await sotto("home", "switch", "ceiling", "maybe")).code, 0);
});
