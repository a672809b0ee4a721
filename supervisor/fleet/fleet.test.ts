/** A fleet of real admin services over HTTPS, each with an authority, users and tokens of its own. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import pino from "pino";
import t, { type Test } from "tap";
import { issueAuthority, widenAuthority } from "../../installer/certificate/issue.ts";
import { makeCertificates } from "../../test/certificates.ts";
import { serve } from "../admin/testing/serve.ts";
import { SecretBox } from "../secret-box.ts";
import { boardOrigin, inWords, isOneBoard } from "./address.ts";
import { Fleet } from "./fleet.ts";
import { boardOf } from "./testing.ts";
import { increase, readPlatform, readSessions } from "./reading.ts";

t.setTimeout(300_000);

const log = pino({ level: "silent" });

async function fleet(t: Test, now?: () => number) {
  const folder = t.testdir();
  const file = join(folder, "fleet.json");
  const open = async () => Fleet.open({ file, box: await SecretBox.in(folder), log, ...(now ? { now } : {}) });
  return { open, file, watcher: await open() };
}

t.test("boards are seen at once; one that is away delays no other, and says since when", async (t) => {
  const { watcher, open, file } = await fleet(t);
  const boards = [];
  for (let index = 0; index < 6; index += 1) {
    const one = await boardOf(t);
    boards.push(one);
    await watcher.add({ name: `board-${index}`, ...one });
  }
  await watcher.look();
  t.equal(
    watcher.list().filter(({ fault, reading }) => fault === undefined && reading?.health === "healthy").length,
    6,
  );
  t.match(watcher.list()[3], { name: "board-3", lastSeen: Number, reading: { version: "1.2.3", freeBytes: Number } });
  await boards[3]?.close();
  await watcher.look();
  t.match(watcher.list()[3], { lastSeen: Number, fault: /board-3 cannot be reached/u, reading: { version: "1.2.3" } });
  t.equal(watcher.list().filter(({ fault }) => fault === undefined).length, 5);

  const kept = readFileSync(file, "utf8");
  t.notOk(
    boards.some(({ token }) => kept.includes(token.slice(-24))),
    "tokens are sealed",
  );
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.notMatch(JSON.stringify(watcher.list()), /sotto_|sealed|BEGIN CERTIFICATE/u);
  const again = await open();
  await again.look();
  t.equal(again.list().filter(({ fault }) => fault === undefined).length, 5, "after a restart, too");
  await watcher.remove("board-3");
  t.equal(watcher.list().length, 5);
  await t.rejects(watcher.remove("board-3"), { code: "FLEET_BOARD_UNKNOWN" });
});

t.test("nothing secret reaches a board with another authority, neither at first nor later", async (t) => {
  const { watcher, file, open } = await fleet(t);
  const [real, other] = [await boardOf(t), await boardOf(t)];
  await t.rejects(watcher.add({ name: "a", ...real, fingerprint: other.fingerprint }), { code: "FLEET_BOARD_UNKNOWN" });
  await watcher.add({ name: "a", ...real });

  // Another machine takes the address: it has a certificate of its own authority.
  const heard: unknown[] = [];
  const { keeper } = await serve(t);
  const { certificate: cert, key } = keeper.current();
  const thief = createServer({ cert, key }, (request, response) => {
    heard.push(request.headers.authorization);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(thief, "listening");
  t.teardown(() => thief.close());
  const { port } = thief.address() as AddressInfo;
  writeFileSync(file, readFileSync(file, "utf8").replace(/https:\/\/[^"]+/u, `https://127.0.0.1:${port}`));
  const later = await open();
  await later.look();
  t.match(later.list(), [{ fault: /a cannot be reached: its certificate is of another authority: .*set up anew/u }]);
  t.same(heard, []);
});

t.test("one board is watched once, whatever it is called and at whichever address it is added", async (t) => {
  const { watcher } = await fleet(t);
  const [one, other] = [await boardOf(t), await boardOf(t)];
  await watcher.add({ name: "hall", ...one });
  await t.rejects(watcher.add({ name: "kitchen", ...one, url: one.url.replace("127.0.0.1", "localhost") }), {
    code: "REQUEST_IMPOSSIBLE",
    message: /^this is hall, which is watched already$/u,
    remedy: /a copy of the other's card/u,
  });
  await watcher.add({ name: "kitchen", ...other });
  t.match(watcher.list(), [{ name: "hall" }, { name: "kitchen" }]);
});

t.test("boards to which an administrator has given certificates of one authority are several boards", async (t) => {
  const { watcher } = await fleet(t);
  const given = await makeCertificates(t.testdir());
  await watcher.add({ name: "hall", ...(await boardOf(t, "viewer", given)) });
  await watcher.add({ name: "kitchen", ...(await boardOf(t, "viewer", given)) });
  await watcher.look();
  t.match(watcher.list(), [
    { name: "hall", fault: undefined },
    { name: "kitchen", fault: undefined },
  ]);
});

t.test("a board that was renamed has issued its authority again, and is the same", async (t) => {
  const authority = await issueAuthority({ dns: ["hall"], addresses: [] });
  const { certificate } = authority;
  const { certificate: renamed } = await widenAuthority(authority, ["porch"]);
  t.not(renamed, certificate);
  t.equal(isOneBoard(certificate, renamed), true);
  t.equal(isOneBoard(certificate, (await issueAuthority({ dns: ["hall"], addresses: [] })).certificate), false);
  t.equal(isOneBoard("damaged", certificate), false);
});

t.test("why a board is not reached is told by what it means, not by a code", async (t) => {
  const said = (code: string, name = "Error"): string =>
    inWords(Object.assign(new Error(`connect ${code} 10.0.0.2:8443`), { code, name }), "https://hall.local:8443");
  for (const [code, words] of [
    ["ECONNREFUSED", /^nothing listens at hall\.local:8443$/u],
    ["ENOTFOUND", /^nobody in the network knows the name hall\.local/u],
    ["EHOSTUNREACH", /^the network has no way to hall/u],
    ["SELF_SIGNED_CERT_IN_CHAIN", /another authority/u],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /another authority/u],
    ["CERT_HAS_EXPIRED", /is its clock wrong/u],
    ["CERT_NOT_YET_VALID", /is its clock wrong/u],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /^its certificate is not for hall/u],
  ] as const)
    t.match(said(code), words);
  t.match(said("ABORT_ERR", "AbortError"), /^it does not answer within 10 s$/u);
  t.match(said("SOMETHING_NEW"), /^connect SOMETHING_NEW/u, "what nobody has thought of is told as it is");
});

t.test("an action is the board's own: a viewer's token does not permit it, an operator's does", async (t) => {
  const { watcher } = await fleet(t);
  const [viewer, operator] = [await boardOf(t), await boardOf(t, "operator")];
  await watcher.add({ name: "viewer", ...viewer });
  await watcher.add({ name: "operator", ...operator });
  await t.rejects(watcher.operate("viewer", "restart"), { code: "FLEET_BOARD_REFUSES", remedy: /operator/u });
  t.match(await watcher.operate("operator", "restart"), /^[0-9a-f-]{36}$/u);
  await t.rejects(watcher.operate("operator", "upgrade"), {
    code: "FLEET_BOARD_REFUSES",
    message: /not installed from/u,
  });
  await t.rejects(watcher.operate("nobody", "restart"), { code: "FLEET_BOARD_UNKNOWN" });
});

t.test("what cannot be a board is refused, and nothing is kept of it", async (t) => {
  const { watcher, file, open } = await fleet(t);
  const one = await boardOf(t);
  for (const [wrong, code] of [
    [{ url: "http://127.0.0.1:1" }, "REQUEST_IMPOSSIBLE"],
    [{ url: "https://a:b@127.0.0.1" }, "REQUEST_IMPOSSIBLE"],
    [{ url: "https://127.0.0.1/?x" }, "REQUEST_IMPOSSIBLE"],
    [{ url: "https://127.0.0.1:1" }, "FLEET_BOARD_AWAY"],
    [{ name: "../x" }, "REQUEST_IMPOSSIBLE"],
    [{ token: "sotto_0000000000000000_wrong" }, "FLEET_BOARD_REFUSES"],
  ] as const)
    await t.rejects(watcher.add({ name: "a", ...one, ...wrong }), { code });
  t.same(watcher.list(), []);
  await watcher.add({ name: "a", ...one, url: new URL(one.url).host });
  await t.rejects(watcher.add({ name: "a", ...one }), { code: "REQUEST_IMPOSSIBLE", message: /a board a already/u });
  writeFileSync(file, "{");
  const damaged = await open();
  t.throws(() => damaged.list(), { code: "DATA_UNUSABLE" });
  await t.rejects(damaged.add({ name: "b", ...one }), { code: "DATA_UNUSABLE" });
  t.equal(readFileSync(file, "utf8"), "{", "a damaged file is not replaced");
  rmSync(file);
  mkdirSync(file);
  const unreadable = await open();
  t.throws(() => unreadable.list(), { code: "DATA_UNUSABLE" }, "what cannot be read does not stop the start");
});

t.test("sessions are counted from the board's own counters, also over its restart", async (t) => {
  const line = (outcome: string, reason: string, count: number) =>
    `sotto_sessions_total{site="kitchen",outcome="${outcome}",reason="${reason}"} ${count}\n`;
  const [before, after] = [
    readSessions(line("UNDERSTOOD", "nominal", 10) + line("FAILED", "error", 1)),
    readSessions(line("UNDERSTOOD", "nominal", 14) + line("FAILED", "error", 2)),
  ];
  t.same(
    [...increase(before, after)],
    [
      ["UNDERSTOOD nominal", 4],
      ["FAILED error", 1],
    ],
  );
  t.same(
    [...increase(after, before)],
    [
      ["UNDERSTOOD nominal", 10],
      ["FAILED error", 1],
    ],
  );
  t.match(readPlatform('{"version":7,"packages":[{"candidate":"2","installed":"1"}],"reasons":"x"}'), {
    version: undefined,
    update: { to: "2", automatic: false },
    reasons: [],
  });
  t.throws(() => readPlatform("<html>"));
});

t.test(
  "a board behind a reverse proxy, below a path and with a certificate of an outside authority, is watched",
  async (t) => {
    const { watcher, open, file } = await fleet(t);
    const behind = await boardOf(t);
    const folder = join(dirname(file), "outside");
    mkdirSync(folder);
    const outside = await makeCertificates(folder);
    const heard: (string | undefined)[] = [];
    const proxy = createServer({ cert: outside.cert, key: outside.key }, (incoming, answer) => {
      const { url = "", method, headers } = incoming;
      heard.push(headers.authorization);
      if (!url.startsWith("/house/kitchen/")) {
        answer.writeHead(404).end();
        return;
      }
      const onward = new URL(url.slice("/house/kitchen".length), behind.url);
      incoming.pipe(
        request(
          onward,
          { method, headers: { ...headers, host: onward.host }, rejectUnauthorized: false },
          (response) => {
            answer.writeHead(response.statusCode ?? 502, response.headers);
            response.pipe(answer);
          },
        ),
      );
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    t.teardown(() => proxy.close());
    const url = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}/house/kitchen/`;
    const { token } = behind;
    await t.rejects(watcher.add({ name: "kitchen", url, token }), { code: "FLEET_BOARD_AWAY", message: /authority/u });
    t.same(heard, [], "the token is sent to nobody whom this machine does not trust");

    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, outside.ca]);
    t.teardown(() => setDefaultCACertificates(trusted));
    await watcher.add({ name: "kitchen", url, token });
    await watcher.look();
    t.match(watcher.list(), [
      { name: "kitchen", origin: url.slice(0, -1), fault: undefined, reading: { health: String } },
    ]);
    await t.rejects(watcher.add({ name: "again", url, token }), { message: /is kitchen, which is watched already/u });
    setDefaultCACertificates(trusted);
    const later = await open();
    await later.look();
    t.match(later.list(), [{ fault: /of another authority/u }], "also after a restart, it is verified");
  },
);

t.test("the address of a board is an origin, or a plain path below one", async (t) => {
  for (const [given, origin] of [
    ["kitchen.local", "https://kitchen.local:8443"],
    ["https://house.example.org/kitchen/", "https://house.example.org/kitchen"],
    ["https://house.example.org/a/b", "https://house.example.org/a/b"],
  ] as const)
    t.equal(boardOrigin(given), origin);
  for (const given of [
    "http://a",
    "https://u:p@a/",
    "https://a/?x=1",
    "https://a/#x",
    "https://a/b%2Fc",
    "https://a//b",
  ])
    t.throws(() => boardOrigin(given), { code: "REQUEST_IMPOSSIBLE" }, given);
});
