import t from "tap";
import { serve } from "../testing/serve.ts";

t.test("accounts of devices need a user, are shown once, and answer for what is wrong", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await answer("/admin/devices")).status, 401);
  await signUp();
  const made = await json("POST", "/admin/devices", { name: "lamp" });
  t.equal(made.status, 201);
  t.match(JSON.parse(made.text), { name: "lamp", user: "device-lamp", password: /^\S{32}$/ });
  t.notMatch((await json("GET", "/admin/devices")).text, /password/);
  t.equal((await json("POST", "/admin/devices", { name: "lamp" })).status, 409);
  const wrongTopics = [[], "#", ["a#"], [7], Array.from({ length: 21 }, () => "a")].map((topics) => ({
    name: "b",
    topics,
  }));
  for (const wrong of [{}, { name: "a/b" }, { name: "lamp2", user: "operator" }, ...wrongTopics])
    t.equal((await json("POST", "/admin/devices", wrong)).status, 400, JSON.stringify(wrong));
  t.equal((await json("POST", "/admin/devices", { name: "plug", topics: ["+/plug/#"] })).status, 201);
  t.match(JSON.parse((await json("GET", "/admin/devices")).text), {
    devices: [{ name: "lamp" }, { name: "plug", topics: ["+/plug/#"] }],
  });
  t.equal((await json("DELETE", "/admin/devices/lamp")).status, 204);
  t.equal((await json("DELETE", "/admin/devices/lamp")).status, 404);
});
