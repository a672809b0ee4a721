/** The protocol of MPD, and what is at its address instead. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import t, { type Test } from "tap";
import { addressOf } from "./address.ts";
import { Mpd } from "./mpd.ts";
import { commandLine, Refused, Responses, tagIs } from "./mpd-protocol.ts";

t.test("arguments are quoted, and one with a line break cannot become another command", async (t) => {
  t.equal(commandLine("load", 'a "b" \\c'), 'load "a \\"b\\" \\\\c"');
  t.equal(tagIs("artist", 'a"b'), '(artist == "a\\"b")');
  for (const text of ["a\nkill", "a\rkill", "a\0"]) t.throws(() => commandLine("load", text), RangeError);
});

t.test("responses are divided wherever the text is cut", async (t) => {
  const text = "OK MPD 0.23.5\nvolume: 50\nTitle: a: b\nOK\nACK [50@0] {load} No such playlist\nOK\n";
  for (const size of [1, 2, 7, 1000]) {
    const answers: unknown[] = [];
    const responses = new Responses(
      () => answers.push("hello"),
      (answer) => answers.push(answer),
    );
    for (let at = 0; at < text.length; at += size) responses.hear(text.slice(at, at + size));
    t.match(answers, [
      "hello",
      [
        ["volume", "50"],
        ["Title", "a: b"],
      ],
      new Refused(50, "{load} No such playlist"),
      [],
    ]);
  }
});

async function server(t: Test, said: string, isSilent = false) {
  const listening = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(said);
    if (!isSilent) socket.end();
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  t.teardown(() => listening.close());
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

t.test("what is no MPD, is silent, ends or says too much is away", async (t) => {
  const cases = [
    ["HTTP/1.1 400 Bad Request\r\n", /no MPD/u],
    ["OK MPD 0.23.5\n", /closed the connection/u],
    [`OK MPD 0.23.5\n${"x".repeat(20_000)}`, /too much/u],
    [`OK MPD 0.23.5\n${"file: x\n".repeat(2_000_000)}`, /too much/u],
  ] as const;
  for (const [said, message] of cases) {
    const mpd = new Mpd(addressOf(await server(t, said)), { timeoutMs: 60_000 });
    await t.rejects(mpd.ask("status"), { message });
    await t.rejects(mpd.ask("status"), { name: "Away" });
  }
  const silent = new Mpd(addressOf(await server(t, "OK MPD 0.23.5\n", true)), { timeoutMs: 50 });
  await t.rejects(silent.ask("status"), { message: /does not answer/u });
  const nobody = new Mpd(addressOf("/nowhere/mpd"), {});
  await t.rejects(nobody.ask("status"), { name: "Away" });
});

t.test("an address is a host with a port, or a path; anything else says how to write it", async (t) => {
  for (const [setting, named] of [
    ["mpd.lan", "mpd.lan:6600"],
    ["mpd.lan:6601", "mpd.lan:6601"],
    ["[::1]:6601", "[::1]:6601"],
    ["/run/other", "/run/other"],
  ] as const)
    t.equal(addressOf(setting, {}).named, named);
  t.equal(addressOf("", { SOTTO_MUSIC_DOOR: "/door" }).named, "MPD of this board");
  t.equal(addressOf("", {}).named, "MPD of this machine");
  for (const wrong of ["http://mpd.lan", "mpd.lan:0", "mpd.lan:99999", "a b", "mpd.lan:x"])
    t.throws(() => addressOf(wrong, {}), { message: /write it like/u }, wrong);
});
