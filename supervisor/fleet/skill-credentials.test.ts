import { connectAsync } from "mqtt";
import t from "tap";
import { logInto, makeWorld } from "../../test/world.ts";
import type { Bus, FromSupervisor, ToSupervisor } from "../../platform/port/start-message.ts";
import { SkillCredentials } from "./skill-credentials.ts";

function ask(credentials: SkillCredentials, message: ToSupervisor, component = "skill-server"): FromSupervisor[] {
  const answers: FromSupervisor[] = [];
  credentials.hear(component, message, (answer) => void answers.push(answer));
  return answers;
}
const busIn = ([answer]: FromSupervisor[]): Bus => {
  if (answer?.type !== "skill-credential" || answer.bus === undefined) throw new Error("there is no bus");
  return answer.bus;
};
const lights = { type: "skill-credential", skill: "lights" } as const;

t.test("a skill gets a user of its own, which works until the skill is gone", async (t) => {
  const world = await makeWorld(t);
  const { broker } = world;
  const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
  const { url, prefix, username, password } = busIn(ask(credentials, lights));
  t.equal(username, "skill-lights");
  t.same(busIn(ask(credentials, lights)).password, password, "asked again, the password is the same");
  const login = { username: username ?? "", password: password ?? "", reconnectPeriod: 0 };
  const client = await connectAsync(url, login);
  await client.subscribeAsync(`${prefix}/intent/#`);
  const closed = new Promise<void>((resolve) => client.once("close", () => resolve()));
  ask(credentials, { type: "skill-gone", skill: "lights" });
  await closed;
  await t.rejects(connectAsync(url, login));
  t.not(busIn(ask(credentials, lights)).password, password);
});

t.test("names that cannot be a user's are refused, and other components are not answered", async (t) => {
  const world = await makeWorld(t);
  const { broker } = world;
  const credentials = new SkillCredentials({ bus: world.bus(), broker, log: logInto([], "supervisor") });
  for (const skill of ["", "../x", "a#", "Up", "x".repeat(65), 7 as unknown as string])
    t.match(ask(credentials, { type: "skill-credential", skill }), [{ error: /must match/ }]);
  t.same(ask(credentials, lights, "asr"), []);
  t.same(ask(credentials, { type: "ready" }), []);
});

t.test("with an external broker skills have the user that is configured for it", async (t) => {
  const bus = { url: "mqtts://broker.example", prefix: "hermes", username: "house", password: "p" };
  const credentials = new SkillCredentials({ bus, log: logInto([], "supervisor") });
  t.same(busIn(ask(credentials, lights)), bus);
  ask(credentials, { type: "skill-gone", skill: "lights" });
});
