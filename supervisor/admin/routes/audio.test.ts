import t from "tap";
import { serve } from "../testing/serve.ts";

t.test("volumes need a user, and answer for what is wrong", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await answer("/admin/audio/volumes")).status, 401);
  await signUp();
  t.same(JSON.parse((await json("GET", "/admin/audio/volumes")).text), {
    volumes: [{ siteId: "kitchen", volume: 0.5 }],
  });
  const set = (site: string, body: unknown) => json("PUT", `/admin/audio/volumes/${site}`, body);
  for (const body of [{}, { volume: -0.1 }, { volume: 1.1 }, { volume: "0.5" }, { volume: 0.5, kind: "alarm" }, []])
    t.equal((await set("kitchen", body)).status, 400, JSON.stringify(body));
  t.match(await set("garage", { volume: 0.5 }), { status: 422, text: /SITE_UNKNOWN.*|kitchen/u });
  t.match(await set("kitchen", { volume: 0.5 }), { status: 503, text: /BUS_UNREACHABLE/u });
});

t.test("microphones are shown with who has muted them, need a user, and answer for what is wrong", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await answer("/admin/audio/microphones")).status, 401);
  await signUp();
  t.same(JSON.parse((await json("GET", "/admin/audio/microphones")).text), {
    microphones: [{ siteId: "kitchen", muted: true, by: "anna", since: "2026-11-25T20:15:00.000Z" }],
  });
  const set = (site: string, body: unknown) => json("PUT", `/admin/audio/microphones/${site}`, body);
  for (const body of [{}, { muted: "yes" }, { muted: null }, { muted: true, by: "somebody else" }, []])
    t.equal((await set("kitchen", body)).status, 400, JSON.stringify(body));
  t.match(await set("kitchen", { muted: false }), { status: 503, text: /BUS_UNREACHABLE/u });
  t.match(await set("garage", { muted: true }), { status: 422, text: /SITE_UNKNOWN/u });
});
