/** Notices by mail, to a real SMTP server with real certificates. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { once } from "node:events";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import t, { type Test } from "tap";
import * as v from "valibot";
import type { UpdatesChanged } from "#bus";
import { keepCertificates } from "../certificate/keeper.ts";
import { updatesSchema } from "../config/updates-section.ts";
import { mailNotice, subjectOf, textOf } from "./mail.ts";
import { Notices, notWanted } from "./notices.ts";
import type { PendingNotice } from "./plan-store.ts";

const password = "secret of the mail";
const notice: UpdatesChanged = {
  noticeId: "n-1",
  state: "undone",
  from: "0.2.0",
  to: "0.3.0",
  at: Date.UTC(2026, 10, 26, 3),
  changes: "- Timers sing.\n.\n- Even behind a line with one full stop.",
  reason: "nlu is failed",
};
const quiet = () => undefined;

async function mailbox(t: Test, options: SMTPServerOptions = {}) {
  const folder = t.testdir();
  const keeper = await keepCertificates(join(folder, "tls"), { warn: quiet });
  const { key, certificate: cert } = keeper.current();
  const mails: { from: string; to: readonly string[]; text: string; isSecure: boolean }[] = [];
  const logIns: string[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth(auth, _session, done) {
      logIns.push(String(auth.password));
      if (auth.username === "sotto" && auth.password === password) done(null, { user: "sotto" });
      else done(new Error("535 no"));
    },
    onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, text: Buffer.concat(chunks).toString(), isSecure: secure });
        done();
      });
    },
    ...options,
  });
  server.on("error", quiet); // A client that leaves in the middle is what some tests do.
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const config = v.parse(updatesSchema, {
    mail_to: ["anna@example.org", "fleet@example.org"],
    mail_from: "sotto@example.org",
    mail_server: `smtp://localhost:${port}`,
    mail_user: "sotto",
    mail_password_file: file("password", `${password}\nmore\n`),
    mail_ca_file: file("ca.pem", keeper.authority),
  });
  const send = (changes = {}) =>
    mailNotice({ ...config, ...changes }, { ...notice, board: "kitchen" }, new AbortController().signal);
  return { config, mails, logIns, port, send, file };
}

t.test("everybody gets a notice as text, encrypted, with the password of the file", async (t) => {
  const { mails, send } = await mailbox(t);
  await send();
  const text = mails[0]?.text ?? "";
  t.match(mails, [{ from: "sotto@example.org", to: ["anna@example.org", "fleet@example.org"], isSecure: true }]);
  t.match(text, /^Subject: kitchen: the upgrade to 0\.3\.0 was undone\r$/mu);
  t.match(text, /^Message-ID: <n-1@kitchen>\r$/mu);
  t.match(text, /^Auto-Submitted: auto-generated\r$/mu);
  for (const line of ["Why: nlu is failed", "- Timers sing.", "- Even behind a line with one full stop."])
    t.ok(text.includes(line), line);
  t.notOk(text.includes(password));
});

t.test("smtps is encrypted from the beginning", async (t) => {
  const { mails, send, port } = await mailbox(t, { secure: true });
  await send({ mail_server: `smtps://localhost:${port}` });
  t.match(mails, [{ isSecure: true }]);
});

t.test("no password is said to a server that does not encrypt, or that another authority knows", async (t) => {
  const plain = await mailbox(t, { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] });
  await t.rejects(plain.send(), { message: /^localhost does not take the mail: /u });
  const foreign = await mailbox(t);
  const { authority } = await keepCertificates(join(t.testdirName, "other"), { warn: quiet });
  await t.rejects(foreign.send({ mail_ca_file: foreign.file("other.pem", authority) }), { message: /certificate/u });
  t.same([plain.logIns, plain.mails, foreign.logIns, foreign.mails], [[], [], [], []]);
});

t.test("a server on this board is spoken to as it is, without a user, too", async (t) => {
  const { mails, send } = await mailbox(t, { authOptional: true });
  await send({ mail_ca_file: "", mail_user: "", mail_password_file: "", mail_from: "" });
  t.match(mails, [{ from: "sotto@kitchen", isSecure: false }]);
});

t.test("what is refused is told without the password", async (t) => {
  const { send, file, port } = await mailbox(t, {
    onRcptTo: ({ address }, _session, done) => done(address.startsWith("fleet") ? new Error("no such box") : null),
  });
  t.same(await send(), ["fleet@example.org"], "who gets none is told");
  const wrong = "another secret";
  const refused = await send({ mail_password_file: file("wrong", wrong) }).catch(String);
  t.match(refused, /^Error: localhost does not take the mail: .*535/u);
  t.notOk(refused.includes(wrong));
  await t.rejects(send({ mail_to: ["fleet@example.org"] }), { message: /no such box|rejected/u });
  await t.rejects(send({ mail_password_file: file("empty", "\n") }), { message: /mail_password_file is no password/u });
  await t.rejects(send({ mail_password_file: "/nowhere" }), { message: /mail_password_file does not exist/u });
  await t.rejects(send({ mail_server: "" }), { message: /mail_server is empty/u });
  await t.rejects(send({ mail_server: `smtp://localhost:${port === 1 ? 2 : 1}` }), { message: /ECONNREFUSED/u });
});

t.test("a server that always has something more to say keeps no notice waiting, and no connection", async (t) => {
  const closed = Promise.withResolvers<void>();
  const server = createTcpServer((socket) => {
    socket.on("error", quiet).once("close", () => closed.resolve());
    socket.write("220 hello\r\n");
    const saying = setInterval(() => socket.write("250-and\r\n"), 5);
    socket.once("close", () => clearInterval(saying));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const config = v.parse(updatesSchema, { mail_to: ["anna@example.org"], mail_server: `smtp://127.0.0.1:${port}` });
  const sent = mailNotice(config, { ...notice, board: "kitchen" }, new AbortController().signal, 200);
  await t.rejects(sent, { message: /^127\.0\.0\.1 does not take the mail: it needs longer than/u });
  await closed.promise;
});

t.test("a subject is one line, whatever a version is called", async (t) => {
  t.equal(
    subjectOf({ ...notice, to: "1\r\nBcc: eve@example.org", board: "kitchen" }),
    "kitchen: the upgrade to 1 Bcc: eve@example.org was undone",
  );
});

t.test("a mail about security fixes says so, and names the packages", async (t) => {
  const fixes = [{ name: "libspeech1", from: "1-1", to: "1-1+deb1" }];
  const about = { ...notice, from: "speech 1-1", to: "speech 1-1+deb1", fixes, board: "kitchen" };
  t.equal(subjectOf(about), "kitchen: security fixes for its engines were undone (speech 1-1+deb1)");
  t.match(textOf(about), /Installed before: speech 1-1\.\n.*\nlibspeech1 1-1 → 1-1\+deb1\nWhy: nlu is failed/u);
});

t.test("a webhook that is away delays no mail, and each notice is mailed once", async (t) => {
  const { config, mails } = await mailbox(t);
  const hook = createServer((_request, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
  await once(hook, "listening");
  t.teardown(() => hook.close());
  const both = { ...config, webhook: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/` };
  t.same(notWanted(both), { isPosted: false, isMailed: false });
  t.same(notWanted(v.parse(updatesSchema, {})), { isPosted: true, isMailed: true });
  let kept: readonly PendingNotice[] = [{ notice, isOnBus: true, ...notWanted(both) }];
  const notices = new Notices({
    read: () => kept,
    write: (now) => (kept = now),
    config: () => both,
    port: () => undefined,
    log: { warn: quiet, info: quiet },
    now: Date.now,
  });
  for (let round = 0; round < 3; round++) {
    notices.deliver();
    await notices.idle();
  }
  t.equal(mails.length, 1);
  t.match(kept, [{ isPosted: false, isMailed: true }], "the webhook is tried again");
  t.match(notices.fault, /answers 503/u);
  await notices.close();
});
