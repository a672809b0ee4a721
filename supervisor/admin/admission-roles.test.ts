/** Who may call what: the whole table, and everybody who comes in with a role. */
import { join } from "node:path";
import t from "tap";
import { collect, replaceUsers } from "../backup/contents.ts";
import { lightHash } from "../users/testing.ts";
import { mayAs, roles } from "../users/role.ts";
import { routes } from "./route-list.ts";
import { auth, serve } from "./testing/serve.ts";

t.setTimeout(250_000);

const lesser = roles.filter((role) => role !== "owner");
const idOf = ({ operation }: (typeof routes)[number]) =>
  (operation.schema as { readonly operationId: string }).operationId;
const of = (role: string | undefined) =>
  routes
    .filter(({ operation }) => operation.role === role)
    .map(idOf)
    .toSorted();

/** An operation that is in none of these is for owners. Add one only if the role may know or do what it gives. */
const byRole = {
  everybody: ["beginOpenIdLogIn", "finishOpenIdLogIn", "getCertificate", "getWelcome", "signUp"],
  viewer: [
    "addSignIn",
    "addToken",
    "getCluster",
    "getCurrentUser",
    "getDocs",
    "getHealth",
    "getHistory",
    "getMetrics",
    "getPlatform",
    "getSpec",
    "getTask",
    "listAssistantVersions",
    "listBackupTargets",
    "listFleet",
    "listSignIns",
    "listTasks",
    "listTokens",
    "listUndos",
    "removeSignIn",
    "removeToken",
    "setPassword",
  ],
  user: [
    "addTimer",
    "announce",
    "answerSession",
    "cancelTimer",
    "changeTimer",
    "discardReading",
    "fitVoice",
    "followEvents",
    "getPhrases",
    "getSession",
    "getVoiceProfile",
    "importVoiceProfile",
    "listAnnouncements",
    "listSessions",
    "listTimers",
    "listVoiceProfiles",
    "operateAnnouncement",
    "operateQuiet",
    "operateTimer",
    "operateTimers",
    "readSentence",
    "readSentences",
    "removeVoiceProfile",
    "startSession",
    "withdrawAnnouncement",
  ],
  operator: [
    "beginDraft",
    "changeDraft",
    "checkDraft",
    "downloadPublishedAssistant",
    "explainSentence",
    "exportDraft",
    "forgetUndo",
    "getActionsConfig",
    "getAssistant",
    "getComponent",
    "getDeployKey",
    "getDraft",
    "getDraftResult",
    "getGalleryPicture",
    "getSkill",
    "installActions",
    "installAssistant",
    "installDraft",
    "listActions",
    "listAssistantsBeside",
    "listDraftResults",
    "listGalleries",
    "listPublishedAssistants",
    "listShippedAssistants",
    "listSkills",
    "operateBackups",
    "operateComponent",
    "operateFleetBoard",
    "operateGallery",
    "operatePlatform",
    "operateSkill",
    "publishAssistant",
    "removeAssistantBeside",
    "removeDraft",
    "removeSkill",
    "replaceDraft",
    "rollbackAssistant",
    "searchGalleries",
    "setActionsConfig",
    "setSkillPermissions",
    "suggestSentences",
    "teachDraft",
    "trainDraft",
    "tryDraft",
    "undo",
    "unpublishAssistant",
    "uploadPackages",
  ],
};

t.test("each operation is for the role that this table gives, or for owners", async (t) => {
  t.same(of(undefined), byRole.everybody);
  t.same(of("viewer"), byRole.viewer);
  t.same(of("user"), byRole.user);
  t.same(of("operator"), byRole.operator);
  t.ok(of("owner").includes("getConfig") && of("owner").includes("removeSessions"));
});

t.test("an operation refuses every role below its own, says which one is needed, and describes it", async (t) => {
  const { answer, signUp, users } = await serve(t);
  await signUp();
  const hash = lightHash("long enough");
  for (const role of lesser) users.add(role, hash, "active", { role });
  for (const { operation } of routes) {
    const { method, path, role: needed, schema } = operation;
    if (needed === undefined) continue;
    t.match((schema.response as { 403: object })[403], { description: new RegExp(`^Needs the role ${needed}`, "u") });
    for (const role of lesser.filter((one) => !mayAs(one, needed))) {
      const url = `/admin${path.replaceAll(/:\w+/gu, "x")}`;
      const headers = { "content-type": "application/json", "content-length": 2 };
      const body = method === "GET" || method === "DELETE" ? {} : { headers, body: "{}" };
      const given = await answer(url, { method, auth: `${role}:long enough`, ...body });
      if (given.status !== 403 || !given.text.includes("ROLE_INSUFFICIENT"))
        t.fail(`${role} ${method} ${url} ${given.text}`);
      if (!given.text.includes(`this needs the role ${needed}; ${role} is ${role}`)) t.fail(given.text);
    }
  }
  for (const path of [
    "/admin/platform",
    "/admin/health",
    "/admin/metrics",
    "/admin/tasks",
    "/admin/assistant/versions",
  ])
    t.not((await answer(path, { auth: "viewer:long enough" })).status, 403, path);
  t.equal((await answer("/admin/skills", { auth: "operator:long enough" })).status, 200);
  t.equal((await answer("/admin/config", { method: "HEAD", auth: "viewer:long enough" })).status, 403);
  t.same(JSON.parse((await answer("/admin/user", { auth: "viewer:long enough" })).text), {
    login: "viewer",
    role: "viewer",
  });
  const headers = { "content-type": "application/json" };
  const setPassword = (login: string) =>
    answer(`/admin/users/${login}/password`, {
      method: "PUT",
      auth: "viewer:long enough",
      headers,
      body: '{"password":"longer still"}',
    });
  t.match(await setPassword("operator"), { status: 403, text: /this needs the role owner; viewer is viewer/u });
  t.match(await setPassword("nobody"), { status: 403 }, "nor is it told who exists");
  t.equal((await setPassword("viewer")).status, 204, "their own");
  t.equal((await answer("/admin/health", { auth: "viewer:long enough" })).status, 401);
});

t.test("whoever is invited, or knocks, without a role becomes no more than a user", async (t) => {
  const { json, signUp, users } = await serve(t);
  t.match(
    await json("POST", "/admin/claim/code?role=user"),
    { status: 401 },
    "nobody asks for a code without an account, except on the board's socket",
  );
  await signUp();
  t.match(users.find("anna"), { role: "owner" }, "but the first");
  const guest = { forwarded: "for=10.0.0.1" };
  const made = async (path: string) => JSON.parse((await json("POST", path)).text) as { code: string; role?: string };
  const { code } = await made("/admin/users/invitations");
  t.equal((await signUp({ login: "bert", password: "long enough", setupCode: code }, guest)).status, 201);
  t.match(users.find("bert"), { role: "user", status: "active", sites: [] });
  const shown = await made("/admin/claim/code?sites=kitchen");
  t.equal(shown.role, "user");
  await signUp({ login: "cora", password: "long enough", setupCode: shown.code }, guest);
  t.match(users.find("cora"), { role: "user", sites: ["kitchen"] });
  const chosen = await made("/admin/claim/code?role=owner");
  t.equal(chosen.role, "owner");
  await signUp({ login: "dora", password: "long enough", setupCode: chosen.code }, guest);
  t.match(users.find("dora"), { role: "owner" });
  t.equal((await json("POST", "/admin/claim/code?role=viewer&sites=kitchen")).status, 400, "as in any invitation");
  t.equal((await signUp({ login: "emil", password: "long enough" }, guest)).status, 202);
  t.match(users.find("emil"), { role: "user", status: "pending" }, "one tap of an owner makes no second owner");
  for (const [login, role, made] of [
    ["fred", "owner", "user"],
    ["gina", "operator", "user"],
    ["hugo", "viewer", "viewer"],
  ] as const) {
    t.equal((await signUp({ login, password: "long enough", role, sites: ["kitchen"] }, guest)).status, 202, login);
    t.match(users.find(login), { role: made, sites: [], status: "pending" }, "nor does a stranger's own wish");
  }
  await json("PATCH", "/admin/users/fred", { status: "active" });
  t.match(users.find("fred"), { role: "user", sites: [], status: "active" });
});

t.test("a role holds for invitations, stayed sign-ins and backups, and changes with the next request", async (t) => {
  const { answer, json, signUp, users, folder, database } = await serve(t);
  await signUp();
  const code = async (role: string) =>
    (JSON.parse((await json("POST", `/admin/users/invitations?role=${role}`)).text) as { code: string }).code;
  const bert = { login: "bert", password: "long enough" };
  const setupCode = await code("viewer");
  t.equal((await signUp({ ...bert, setupCode, role: "owner" }, { forwarded: "for=10.0.0.1" })).status, 201);
  t.match(users.find("bert"), { role: "viewer", status: "active" }, "the invitation decides, not the guest");
  const local = { login: "dora", password: "long enough", setupCode: await code("operator") };
  t.equal((await signUp(local)).status, 201);
  t.match(users.find("dora"), { role: "operator" }, "also where no code is needed");
  const as = { auth: "bert:long enough" };
  t.equal((await answer("/admin/users", as)).status, 403);
  t.match(await json("PATCH", "/admin/users/anna", { role: "viewer" }), { status: 409, text: /USER_LAST/u });
  t.match(await json("PATCH", "/admin/users/bert", { role: "owner" }), { status: 200 });
  t.equal((await answer("/admin/users", as)).status, 200, "the next request has the new role");
  const invited = await answer("/admin/users/invitations", { method: "POST", ...as });
  t.equal(invited.status, 201);
  t.match(await json("PATCH", "/admin/users/bert", { role: "viewer" }), { status: 200 });
  const late = { login: "carl", password: "long enough", setupCode: JSON.parse(invited.text).code as string };
  t.equal(
    (await signUp(late, { forwarded: "for=10.0.0.1" })).status,
    403,
    "who is no owner any more has invited nobody",
  );
  t.match(await json("PATCH", "/admin/users/bert", { role: "owner" }), { status: 200 });
  const again = await answer("/admin/users/invitations", { method: "POST", ...as });
  // Another hub, or a provider of log-ins, has decided that; no request here.
  users.change("bert", { role: "viewer" });
  const later = { ...late, setupCode: JSON.parse(again.text).code as string };
  t.equal((await signUp(later, { forwarded: "for=10.0.0.1" })).status, 403, "whoever has taken the role away");

  const headers = { "content-type": "application/json" };
  const stay = (auth: string) =>
    answer("/admin/sign-ins", { method: "POST", auth, headers, body: '{"device":"Firefox"}' });
  const [mine, theirs] = [await stay(as.auth), await stay(auth)].map(({ text }) => JSON.parse(text) as { id: string });
  t.same(
    (JSON.parse((await answer("/admin/sign-ins", as)).text) as { signIns: { id: string }[] }).signIns.map(
      ({ id }) => id,
    ),
    [mine?.id],
    "those of others are not shown",
  );
  t.equal((await answer(`/admin/sign-ins/${theirs?.id}`, { method: "DELETE", ...as })).status, 404);
  t.equal((await answer(`/admin/sign-ins/${mine?.id}`, { method: "DELETE", ...as })).status, 204);

  let bytes = 0;
  for await (const chunk of collect(folder, join(folder, "none.toml"), join(folder, "scratch"))) bytes += chunk.length;
  t.ok(bytes > 0);
  replaceUsers(database, [
    { login: "old", password: "hash", created_at: "2026-01-01" },
    { login: "bert", password: "hash", created_at: "2026-01-01", role: "viewer" },
  ]);
  t.match(users.list(), [
    { login: "bert", role: "viewer" },
    { login: "old", role: "owner" },
  ]);
});
