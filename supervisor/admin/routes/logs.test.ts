/** The log over HTTPS: filtered, page by page, followed. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Answer, serve } from "../testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

t.test("logs: by number, level, time and text, page by page, as text, followed", async (t) => {
  const { json, signUp, folder } = await serve(t);
  await signUp();
  const messages = async (query: string) =>
    read(await json("GET", `/admin/platform/hotword/logs${query}`)).entries.map(
      ({ message }: { message: string }) => message,
    );
  t.same(await messages(""), ["one", "two", "three"], "a line that is not whole is none");
  t.same(await messages("?lines=2"), ["two", "three"]);
  t.same(await messages("?level=warn"), ["two", "three"]);
  t.same(await messages("?search=TW"), ["two"]);
  t.same(await messages("?since=2026-01-01T00:00:02Z&until=2026-01-01T00:00:02.5Z"), ["two"]);
  const { cursor } = read(await json("GET", "/admin/logs"));
  const line = JSON.stringify({ level: "info", time: "2026-01-01T00:00:09.000Z", component: "hotword", msg: "four" });
  writeFileSync(join(folder, "logs/hotword.3.log"), `${line}\n`);
  t.same(await messages(`?cursor=${cursor}`), ["four"]);
  t.match(
    (await json("GET", "/admin/logs?lines=1", undefined, { accept: "text/plain" })).text,
    /^2026-01-01T00:00:09.000Z info hotword: four\n$/,
  );
  t.equal((await json("GET", "/admin/platform/no/logs")).status, 404);
  t.equal((await json("GET", "/admin/logs?lines=0")).status, 400);
});
