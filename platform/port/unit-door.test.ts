import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { dynamicUser } from "./dynamic-user.ts";
import { type Caller, callerNamed, openUnitDoor, unitAtSocket, type Whose } from "./unit-door.ts";

/** A socket's path is short. */
function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-unit-door-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function make(t: Test, whose: Whose) {
  const path = join(folderOf(t), "door/x.sock");
  const entered: { caller: Caller; word: string; text: Promise<string> }[] = [];
  const door = await openUnitDoor(
    path,
    (caller, word, socket) => {
      const text = (async () => Buffer.concat(await socket.toArray()).toString())();
      entered.push({ caller, word, text });
      socket.write("welcome");
    },
    whose,
  );
  t.teardown(() => door.close());
  const say = async (text: string): Promise<string> => {
    const socket = connect(path).on("error", () => undefined); // cut off while it still speaks
    socket.end(text);
    const answer = await new Promise((resolve) => socket.once("data", resolve).once("close", resolve));
    socket.destroy();
    return answer instanceof Buffer ? answer.toString() : "cut off";
  };
  return { path, entered, say };
}

t.test("a known unit enters with its word, and the bytes after it are not lost", async (t) => {
  const { path, entered, say } = await make(t, async () => ({ role: "setup", skill: "lights" }));
  t.equal(await say("output\nline 1\nline 2\n"), "welcome");
  t.match(entered, [{ caller: { role: "setup", skill: "lights" }, word: "output" }]);
  t.equal(await entered[0]?.text, "line 1\nline 2\n");
  t.equal(statSync(path).mode & 0o777, 0o666);
});

t.test("W10: nobody else enters: not this process, no unidentifiable peer, and nobody without the word", async (t) => {
  t.equal(await (await make(t, unitAtSocket)).say("start\n"), "cut off");
  t.equal(await (await make(t, () => Promise.reject(new Error("?")))).say("start\n"), "cut off");
  const known = await make(t, async () => ({ role: "skill", skill: "lights" }));
  t.equal(await known.say("x".repeat(5000)), "cut off");
  t.equal(await known.say("start"), "cut off");
  t.same(known.entered, []);
});

t.test("a user's name is that of a unit only if it matches completely", async (t) => {
  t.same(callerNamed("skill-my-lights"), { role: "skill", skill: "my-lights" });
  t.same(callerNamed("place-a"), { role: "place", skill: "a" });
  for (const name of [undefined, "", "root", "skill-", "skill-UP", "xskill-a", "skill-a/b", "other-a", "skill-a\n"])
    t.equal(callerNamed(name), undefined, String(name));
});

t.test("systemd is trusted about the dynamic users that it creates, and only if its answer is clear", async (t) => {
  let answer: object | string = {};
  const socket = join(folderOf(t), "userdb");
  const asked: unknown[] = [];
  const server = createServer((connection) => {
    connection.on("data", (chunk) => {
      asked.push(JSON.parse(chunk.toString().replace(/\0$/u, "")));
      connection.end(typeof answer === "string" ? answer : `${JSON.stringify(answer)}\0`);
    });
  }).listen(socket);
  t.teardown(() => server.close());
  await once(server, "listening");
  const uid = 61_200;
  const record = { userName: "skill-lights", uid };
  answer = { parameters: { record, incomplete: false } };
  t.equal(await dynamicUser(uid, socket), "skill-lights");
  t.match(asked, [{ method: "io.systemd.UserDatabase.GetUserRecord", parameters: { uid } }]);
  for (const uid of [0, 1000, 61_183, 65_520, 65_534, Number.NaN])
    t.equal(await dynamicUser(uid, socket), undefined, `${uid} is none of these`);
  t.equal(asked.length, 1);
  for (const wrong of [
    { error: "io.systemd.UserDatabase.NoRecordFound", parameters: {} },
    { parameters: { record: { ...record, uid: 61_201 } } },
    { parameters: { record: { uid, userName: 7 } } },
    "no json\0",
    "",
  ]) {
    answer = wrong;
    t.equal(await dynamicUser(uid, socket), undefined, JSON.stringify(wrong));
  }
  t.equal(await dynamicUser(uid, `${socket}.nothing`), undefined);
});
