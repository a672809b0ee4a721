import type { Socket } from "node:net";
import t from "tap";
import { answering, breakOff, refuse, tell } from "../testing/answering.ts";

t.test("each refusal has its exit code, and tells the platform's words and code", async (t) => {
  let [status, code] = [0, ""];
  const { sotto } = await answering(t, (_request, response) => refuse(response, status, code, `it is ${code}`));
  for (const [given, exit] of [
    [400, 64],
    [403, 77],
    [404, 1],
    [409, 1],
    [413, 1],
    [422, 64],
    [429, 75],
    [500, 70],
    [502, 1],
    [503, 75],
  ] as const) {
    [status, code] = [given, `CODE_${given}`];
    t.match(await sotto("tasks"), { code: exit, out: "", err: `sotto: it is ${code}\n` }, String(given));
    const { err } = await sotto("tasks", "--json");
    t.same(JSON.parse(err), { error: { exit, code, message: `it is ${code}`, remedy: null } }, String(given));
  }
  [status, code] = [401, "REQUEST_UNAUTHENTICATED"];
  t.match(await sotto("tasks"), { code: 77, err: /user name or the password is wrong\n +`sotto user password NAME`/u });
});

t.test("a refusal that is not the platform's own, as of a proxy, is told by its status", async (t) => {
  const { sotto } = await answering(t, (_request, response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end("<html>Bad Gateway</html>");
  });
  t.match(await sotto("tasks"), { code: 1, out: "", err: "sotto: the platform answers with the status 502\n" });
});

t.test("an answer that is no JSON is a fault of the platform, not a crash of the command", async (t) => {
  for (const text of ["", "<html>", '{"tasks": [']) {
    const { sotto } = await answering(t, (_request, response) => response.end(text));
    t.match(await sotto("tasks"), { code: 70, out: "", err: /answer is not JSON/u }, text);
  }
});

t.test("a platform that ends before its answer, or in the middle of it, has hung up", async (t) => {
  const before = await answering(t, (_request, response) => response.destroy());
  t.match(await before.sotto("tasks"), { code: 69, out: "", err: /has hung up/u });
  const within = await answering(t, (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
    response.write('{"tasks": [', () => response.destroy());
  });
  t.match(await within.sotto("tasks"), { code: 69, out: "", err: /has hung up/u });
});

t.test(
  "a request on an idle connection that the platform has closed is sent again, once, and only if it was not done",
  async (t) => {
    const known = new WeakSet<Socket>();
    const { rest, asked } = await answering(t, (request, response) => {
      // A connection ends when it is used for a second time, before it is answered.
      if (known.has(request.socket)) return request.socket.destroy();
      known.add(request.socket);
      return tell(response, { n: asked.length });
    });
    t.same(await rest.get("/one"), { n: 1 });
    t.same(await rest.get("/two"), { n: 3 }, "asked twice");
    await t.rejects(rest.send("POST", "/three"), { message: "the platform has hung up" });
    t.same(asked, ["GET /admin/one", "GET /admin/two", "GET /admin/two", "POST /admin/three"]);
  },
);

t.test("a request that could not be written is sent again, whatever it asks for", async (t) => {
  const sockets: Socket[] = [];
  const { rest, asked } = await answering(t, (request, response) => {
    sockets.push(request.socket);
    tell(response, {});
  });
  await rest.get("/one");
  // Closed in the same turn as the next request is written: the command has not noticed yet.
  for (const socket of sockets) socket.destroy();
  await rest.send("POST", "/two", { a: 1 });
  t.same(asked, ["GET /admin/one", "POST /admin/two"]);
  t.equal(new Set(sockets).size, 2);
});

t.test("what comes in parts is given line by line, and a stream that ends is over", async (t) => {
  const { rest, asked } = await answering(t, (_request, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    response.write('{"a":1}\n\n{"a"');
    response.write(':"ä"}\n{"a":3}\n');
    response.end();
  });
  const items = await Array.fromAsync(rest.stream("/events", { follow: true, siteId: "a b", sessionId: undefined }));
  t.same(items, [{ a: 1 }, { a: "ä" }, { a: 3 }]);
  t.same(asked, ["GET /admin/events?follow=true&siteId=a+b"], "what is not given is not asked");
});

t.test("a stream that breaks has given what was whole, and then fails", async (t) => {
  const { rest } = await answering(t, (_request, response) => breakOff(response, '{"a":1}\n', '{"a":'));
  const seen: unknown[] = [];
  const reading = async () => {
    for await (const item of rest.stream("/events")) seen.push(item);
  };
  await t.rejects(reading(), { name: "Failure", exit: "unreachable", message: "the platform has hung up" });
  t.same(seen, [{ a: 1 }]);
});

t.test("a line of a stream that is no JSON fails; a stream that is refused says why", async (t) => {
  const garbled = await answering(t, (_request, response) => response.end('{"a":1}\nnonsense\n'));
  await t.rejects(Array.fromAsync(garbled.rest.stream("/events")), { exit: "internal", message: /not JSON/u });
  const refusing = await answering(t, (_request, response) => refuse(response, 404, "SITE_UNKNOWN", "no such site"));
  await t.rejects(Array.fromAsync(refusing.rest.stream("/events")), { exit: "notWell", code: "SITE_UNKNOWN" });
});

t.test("ending a stream is not reported as a failure", async (t) => {
  const { rest } = await answering(t, (_request, response) => response.write('{"a":1}\n'));
  const ending = new AbortController();
  const seen: unknown[] = [];
  for await (const item of rest.stream("/events", {}, ending.signal)) {
    seen.push(item);
    ending.abort();
  }
  t.same(seen, [{ a: 1 }]);
});

t.test("a change without an answer, or with one, is sent as JSON", async (t) => {
  const bodies: string[] = [];
  const { rest } = await answering(t, (request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      bodies.push(`${request.headers["content-type"]} ${body}`);
      if (request.method === "DELETE") response.writeHead(204).end();
      else tell(response, { took: true });
    });
  });
  t.same(await rest.send("PUT", "/x", { level: 2 }), { took: true });
  t.equal(await rest.send("DELETE", "/x"), undefined);
  t.same(bodies, ['application/json {"level":2}', "undefined "]);
});
