import { X509Certificate } from "node:crypto";
import { join } from "node:path";
import t from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { keepCertificates } from "./keeper.ts";
import { KnownAuthority } from "./known-authority.ts";

t.test(
  "an authority that takes another's place is reported, over restarts, until it is accepted or gone",
  async (t) => {
    const folder = t.testdir({ first: {}, second: {} });
    const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
    t.teardown(() => database.close());
    const [first, second] = await Promise.all(
      ["first", "second"].map(
        async (name) => (await keepCertificates(join(folder, name), { warn: (message) => t.fail(message) })).authority,
      ),
    );
    let current = first ?? "";
    const start = () => new KnownAuthority(database, () => current, "one machine");
    const one = start();
    t.equal(one.changed, undefined, "the first one is remembered");
    t.equal(one.changed, undefined);
    current = second ?? "";
    const changed = start().changed;
    t.match(changed, { before: /^SHA256:[0-9A-F:]{95}$/u, now: /^SHA256:[0-9A-F:]{95}$/u });
    t.not(changed?.before, changed?.now);
    t.same(start().changed, changed, "also after another start");
    current = first ?? "";
    t.equal(start().changed, undefined, "the one before is back");
    current = second ?? "";
    const known = start();
    t.equal(known.accept(changed?.before ?? ""), false, "not the one that it is about");
    t.same(known.changed, changed);
    t.equal(known.accept((changed?.now ?? "").replace("SHA256:", "").replaceAll(":", "").toLowerCase()), true);
    t.equal(known.changed, undefined);
    t.equal(start().changed, undefined);
  },
);

t.test("a database that takes nothing now does not keep the health from being told", async (t) => {
  const folder = t.testdir({ own: {} });
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  const { authority } = await keepCertificates(join(folder, "own"), { warn: (message) => t.fail(message) });
  const known = new KnownAuthority(database, () => authority, "one machine");
  const isRemembered = () => database.prepare("SELECT 1 FROM known_authority").get() !== undefined;
  database.exec("PRAGMA query_only = ON");
  t.equal(known.changed, undefined);
  t.throws(
    () => known.accept(new X509Certificate(authority).fingerprint256),
    "what an owner asks for is not done silently",
  );
  t.equal(isRemembered(), false);
  database.exec("PRAGMA query_only = OFF");
  t.equal(known.changed, undefined);
  t.equal(isRemembered(), true, "it is remembered as soon as that is possible");
});

t.test("a copy of the disk in another machine is another board, with an authority that nobody has lost", async (t) => {
  const folder = t.testdir({ first: {}, second: {}, third: {} });
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  const [first = "", second = "", third = ""] = await Promise.all(
    ["first", "second", "third"].map(
      async (name) => (await keepCertificates(join(folder, name), { warn: (message) => t.fail(message) })).authority,
    ),
  );
  const look = (authority: string, machine: string) => new KnownAuthority(database, () => authority, machine).changed;
  t.equal(look(first, "one machine"), undefined);
  t.equal(look(second, "another machine"), undefined, "the copy has its own");
  t.equal(look(second, "another machine"), undefined);
  t.match(look(third, "another machine"), {}, "which it must not lose either");

  t.comment("a backup that is restored on another machine brings its authority");
  t.equal(look(second, "a new machine"), undefined);
  t.match(look(third, "a new machine"), {});

  t.comment("a row of an earlier version belongs to the machine that reads it");
  database.exec("UPDATE known_authority SET machine = ''");
  t.match(look(third, "a new machine"), {});
  t.equal(look(second, "a new machine"), undefined);
  t.equal(look(third, "yet another machine"), undefined);
});
