import t from "tap";
import { Credentials } from "./credentials.ts";

t.test("a name is verified with its own password only, until it is revoked or issued again", async (t) => {
  const credentials = new Credentials();
  const [asr, nlu] = [credentials.issue("asr"), credentials.issue("nlu")];
  const verify = (name: string, password: string): boolean => credentials.verify(name, Buffer.from(password));
  t.ok(verify("asr", asr));
  t.ok(verify("nlu", nlu));
  t.ok(credentials.has("asr"));
  t.notOk(credentials.has("nobody"));
  t.not(asr, nlu);
  t.ok(asr.length >= 32, "192 random bits");
  for (const wrong of [nlu, "", `${asr}x`, asr.slice(1), asr.toLowerCase()]) t.notOk(verify("asr", wrong));
  for (const name of ["", "nobody", "constructor", "__proto__"]) t.notOk(verify(name, asr));
  const again = credentials.issue("asr");
  t.notOk(verify("asr", asr));
  t.ok(verify("asr", again));
  credentials.revoke("asr");
  t.notOk(verify("asr", again));
  t.notOk(credentials.has("asr"));
});

t.test("names are lower-case words, so that none can be taken for a filter or a path", async (t) => {
  const credentials = new Credentials();
  for (const name of ["a+b", "#", "a/b", "A", "", " ", "ä", "a\u0000"])
    t.throws(() => credentials.issue(name), RangeError);
  for (const name of ["asr", "skill-my-lights", "1"]) t.doesNotThrow(() => credentials.issue(name));
});
