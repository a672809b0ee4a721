/** Voice profiles in the REST: whose they are, and what is refused. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { lightHash } from "../../users/testing.ts";
import { voiceProfile } from "../../voices/testing/voice-profile.ts";
import type { Fitter } from "../../voices/run-fitter.ts";
import { serve } from "../testing/serve.ts";

const sentences = Array.from({ length: 30 }, (_, n) => `sentence number ${n}`);
const password = "long enough";

/** A second of a tone between pauses: what is heard as speech. `tail`: seconds of the last pause. */
function tone(tail = 1.2): string {
  const samples = new Int16Array((0.6 + 1 + tail) * 16_000);
  for (let n = 9600; n < 25_600; n++) samples[n] = Math.round(4000 * Math.sin(n / 5));
  return buildWav({ rate: 16_000, channels: 1, samples }).toString("base64");
}

async function served(t: Test) {
  const fitter: Fitter = async (request) => {
    if (request.ask === "sentences") return { sentences, language: request.language || "en" };
    const { sounds, report } = voiceProfile("x");
    return { fitted: { sounds, report, reason: undefined } };
  };
  const all = await serve(t, {}, { fitter });
  const { voices } = all.tasks;
  await all.signUp();
  const add = (login: string, role: "user" | "viewer" | "operator", sites: readonly string[] = []): void =>
    void all.users.add(login, lightHash(password), "active", { role, sites });
  add("uta", "user", ["kitchen"]);
  add("ute", "user");
  add("vera", "viewer");
  add("otto", "operator");
  const as =
    (login: string) =>
    async (
      method: string,
      path: string,
      body?: unknown,
    ): Promise<{ status: number; json: Record<string, unknown> }> => {
      const { status, text } = await all.answer(`/admin/voice-profiles${path}`, {
        method,
        auth: `${login}:${login === "anna" ? "correct horse" : password}`,
        headers: body === undefined ? {} : { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status, json: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
    };
  return { ...all, voices, as };
}

t.test("users read for themselves, operators for everybody, viewers for nobody", async (t) => {
  const { as } = await served(t);
  const [anna, otto, uta, vera] = [as("anna"), as("otto"), as("uta"), as("vera")];
  t.match(await uta("POST", "/uta/reading", {}), { status: 200, json: { language: "en" } });
  t.match(await otto("POST", "/uta/reading", {}), { status: 200 });
  t.match(await uta("POST", "/otto/reading", {}), { status: 403, json: { code: "ROLE_INSUFFICIENT" } });
  t.match(await vera("POST", "/vera/reading", {}), { status: 403, json: { code: "ROLE_INSUFFICIENT" } });
  t.match(await anna("POST", "/nobody/reading", {}), { status: 404, json: { code: "USER_UNKNOWN" } });
  t.match(await uta("PUT", "/uta", voiceProfile("x", "en", ["kitchen"])), { status: 200, json: { user: "uta" } });
  t.match(await uta("PUT", "/uta", voiceProfile("x", "en", ["attic"])), {
    status: 403,
    json: { code: "SITE_FORBIDDEN" },
  });
  t.match(await otto("PUT", "/otto", voiceProfile("x")), { status: 200 });
  t.match(await uta("GET", ""), { status: 200, json: { voiceProfiles: [{ user: "uta" }] } });
  t.equal(((await otto("GET", "")).json["voiceProfiles"] as unknown[]).length, 2);
  t.equal((await vera("GET", "")).status, 403);
  for (const [method, path] of [
    ["GET", "/otto/en"],
    ["DELETE", "/otto/en"],
    ["DELETE", "/otto/reading"],
    ["PUT", "/otto"],
    ["POST", "/otto"],
  ] as const)
    t.equal((await uta(method, path, method === "PUT" || method === "POST" ? {} : undefined)).status, 403, path);
  t.equal((await otto("DELETE", "/uta/en")).status, 204);
  t.equal((await otto("DELETE", "/uta/en")).status, 404);
});

t.test("sentences are read from sound that is sent; what was not heard well is not kept", async (t) => {
  const { as, tasks } = await served(t);
  const uta = as("uta");
  const read = (body: unknown) => uta("POST", "/uta/reading/sentences", body);
  t.match(await read({ sentence: 0, wav: tone() }), { status: 409, json: { code: "VOICE_READING_MISSING" } });
  await uta("POST", "/uta/reading", {});
  t.match(await read({ sentence: 0, wav: tone() }), { status: 200, json: { take: "good", read: 1, sentences: 30 } });
  t.match(await read({ sentence: 1, wav: tone(0) }), { json: { take: "cut", read: 1 } });
  // As much as is taken of one sentence, as a browser records it.
  const fine = { rate: 48_000, channels: 2, samples: new Int16Array(15 * 48_000 * 2) };
  const longest = buildWav(fine).toString("base64");
  t.match(await read({ sentence: 1, wav: longest }), { status: 200, json: { take: "silent", read: 1 } });
  const silence = buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(32_000) }).toString("base64");
  t.match(await read({ sentence: 1, wav: silence }), { json: { take: "silent", read: 1 } });
  t.match(await uta("POST", "/uta", {}), { status: 409, json: { detail: /1 of 30 sentences were read/ } });
  for (let n = 1; n < 22; n++) await read({ sentence: n, wav: tone() });
  const { status, json } = await uta("POST", "/uta", {});
  t.equal(status, 202);
  t.match(json, { taskId: String });
  await tasks.queue.idle();
  t.match(await uta("GET", "/uta/en"), { status: 200, json: { format: 1, user: "uta", sites: ["kitchen"] } });
  t.match(await uta("POST", "/uta/reading", {}), { json: { sentences: [{ isRead: false }] } }, "and begins anew");
  t.equal((await uta("DELETE", "/uta/reading")).status, 204);
});

t.test("a user without sites makes no profile for the whole house", async (t) => {
  const { as, voices } = await served(t);
  await voices.read("ute", "en", new AbortController().signal);
  for (let n = 0; n < 20; n++) await voices.addReading("ute", n, Buffer.from("x"));
  t.match(await as("ute")("POST", "/ute", {}), { status: 403, json: { code: "SITE_FORBIDDEN", detail: /no sites/ } });
  t.match(await as("ute")("POST", "/ute", { sites: ["attic"] }), { status: 403, json: { code: "SITE_FORBIDDEN" } });
  t.equal((await as("otto")("POST", "/ute", { sites: ["attic"] })).status, 202);
});

t.test("what is malformed is refused before anything happens", async (t) => {
  const { as } = await served(t);
  const anna = as("anna");
  const status = async (method: string, path: string, body?: unknown) => (await anna(method, path, body)).status;
  for (const language of ["EN", "english", "../x", "", 7])
    t.equal(await status("POST", "/anna/reading", { language }), 400, `language ${language}`);
  t.equal(await status("POST", "/anna/reading", { again: "maybe" }), 400);
  t.equal(await status("POST", "/anna/reading", { other: 1 }), 400);
  t.equal(await status("POST", `/${"x".repeat(121)}/reading`, {}), 404);
  await anna("POST", "/anna/reading", {});
  for (const body of [
    {},
    { sentence: -1 },
    { sentence: 1.5 },
    { sentence: 100 },
    { sentence: "one" },
    { sentence: 1, siteId: "a/b" },
    { sentence: 1, siteId: "" },
    { sentence: 1, wav: "<>" },
    { sentence: 1, wav: 5 },
    { sentence: 1, wav: tone(), other: 1 },
  ])
    t.equal(await status("POST", "/anna/reading/sentences", body), 400, JSON.stringify(body).slice(0, 60));
  t.equal(await status("POST", "/anna/reading/sentences", { sentence: 30, wav: tone() }), 409);
  for (const wav of [
    "",
    "UEs=",
    buildWav({ rate: 8000, channels: 1, samples: new Int16Array(8000) }).toString("base64"),
  ])
    t.match(await anna("POST", "/anna/reading/sentences", { sentence: 1, wav }), {
      status: 422,
      json: { code: "VOICE_PROFILE_INVALID" },
    });
  const long = buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(16 * 16_000) }).toString("base64");
  t.equal(await status("POST", "/anna/reading/sentences", { sentence: 1, wav: long }), 422);
  t.equal(await status("POST", "/anna/reading/sentences", { sentence: 1 }), 503, "nobody is on the bus");
  t.equal(await status("POST", "/anna", { sites: ["a#b"] }), 400);
  t.equal(await status("POST", "/anna", { sites: "kitchen" }), 400);
  t.equal(await status("PUT", "/anna", { format: 9 }), 422);
  t.equal(await status("PUT", "/anna", { ...voiceProfile("x"), sounds: { DH: "$(rm)" } }), 422);
  t.equal(await status("PUT", "/anna", [1]), 400);
  t.equal(await status("GET", "/anna/..%2f..%2fetc"), 400);
  t.equal(await status("GET", "/anna/en"), 404);
  t.equal(await status("GET", "/..%2fanna/en"), 404);
});

t.test("a profile goes with its user", async (t) => {
  const { as, voices, json } = await served(t);
  await as("otto")("PUT", "/uta", voiceProfile("x"));
  t.equal((await json("DELETE", "/admin/users/uta")).status, 204);
  t.same(await voices.list(), []);
});

t.test("the invitations of an owner end with them, also where their profile cannot be removed", async (t) => {
  const { json, users, services, folder } = await served(t);
  users.add("olga", lightHash(password), "active", { role: "owner", sites: [] });
  const { code } = services.invitations.make("olga", { role: "owner" });
  // It leads to itself: nothing in it can be found or removed.
  symlinkSync("readings", join(folder, "readings"));
  t.match(await json("DELETE", "/admin/users/olga"), { status: 500 });
  t.equal(users.find("olga"), undefined);
  t.equal(services.invitations.use(code), undefined);
});

t.test("an operator removes the profile of somebody whom the board does not know any more", async (t) => {
  const { as, voices, users } = await served(t);
  await as("otto")("PUT", "/uta", voiceProfile("x"));
  await voices.read("uta", "en", new AbortController().signal);
  // Like a provider that denies her, or a backup of users that is older.
  users.remove("uta");
  t.equal((await as("otto")("PUT", "/uta", voiceProfile("x"))).status, 404);
  t.equal((await as("ute")("DELETE", "/uta/en")).status, 403);
  t.equal((await as("otto")("DELETE", "/uta/en")).status, 204);
  t.equal((await as("otto")("DELETE", "/uta/reading")).status, 204);
  t.same(await voices.list(), []);
  await t.rejects(voices.reading("uta"), { code: "VOICE_READING_MISSING" });
});
