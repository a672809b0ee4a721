import t from "tap";
import { cacheNameOf, isOutdated, keptFor, textsOf } from "./kept.ts";

const scope = "https://board.local:8443/admin/ui/";
const shell = ["./", "icon.svg", "assets/index-abc.js"];
const ask = (url: string, more = {}) => keptFor({ method: "GET", mode: "cors", url, ...more }, scope, shell);

t.test("any place of the page opens from the copy when the board is away", async (t) => {
  for (const place of ["", "sessions", "sessions/some-id?x=1#y", "index.html"])
    t.same(ask(scope + place, { mode: "navigate" }), { file: "./", isFresh: false }, place);
});

t.test("files with a hash in their name come from the copy, others are asked for first", async (t) => {
  t.same(ask(`${scope}assets/index-abc.js`), { file: "assets/index-abc.js", isFresh: true });
  t.same(ask(`${scope}icon.svg`), { file: "icon.svg", isFresh: false });
});

t.test(
  "what the board says is never kept: neither its REST, nor files of another version, nor other places",
  async (t) => {
    for (const url of [
      "https://board.local:8443/admin/platform",
      "https://board.local:8443/admin/uiX",
      "https://board.local:8443/",
      "https://elsewhere.example/admin/ui/",
      `${scope}assets/index-old.js`,
      `${scope}worker.js`,
    ])
      t.equal(ask(url), undefined, url);
    t.equal(ask("https://board.local:8443/admin/sessions", { mode: "navigate" }), undefined);
    for (const method of ["POST", "PUT", "HEAD"]) t.equal(ask(scope, { method, mode: "navigate" }), undefined, method);
  },
);

t.test("each build has a cache of its own", async (t) => {
  const [current, other] = [cacheNameOf(scope, shell), cacheNameOf(scope, [...shell, "assets/more.js"])];
  t.not(current, other);
  t.equal(isOutdated(current, scope, current), false);
  t.equal(isOutdated(other, scope, current), true);
  t.equal(isOutdated("sotto ./ icon.svg", scope, current), true, "one from before caches had an address");
});

t.test("the caches of another board behind the same proxy, and of other programs, are left alone", async (t) => {
  const kitchen = "https://home.example/kitchen/admin/ui/";
  const current = cacheNameOf(kitchen, shell);
  for (const name of [
    cacheNameOf("https://home.example/attic/admin/ui/", shell),
    "sotto ./ icon.svg",
    "another program",
  ])
    t.equal(isOutdated(name, kitchen, current), false, name);
  t.equal(isOutdated(cacheNameOf(kitchen, ["./"]), kitchen, current), true);
});

t.test("of the texts, only those of the visitor's language are kept", async (t) => {
  const german = ["assets/texts-de-2.js", "assets/more-de-3.js"];
  const texts = { en: ["assets/texts-en-1.js"], de: german };
  t.same(textsOf(`${scope}worker.js?de`, texts), german);
  for (const search of ["", "?", "?xx", "?toString", "?de&de"])
    t.same(textsOf(`${scope}worker.js${search}`, texts), []);
});
