import { X509Certificate } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { serve } from "../testing/serve.ts";
import { start } from "../testing/start.ts";

t.test("the authority is accepted by its fingerprint, and only by an owner", async (t) => {
  const { answer, json, signUp } = await serve(t);
  await signUp();
  const { fingerprint256 } = new X509Certificate((await answer("/admin/certificate")).text);
  const path = "/admin/certificate/accepted";
  t.equal((await answer(path, { method: "PUT" })).status, 401);
  t.equal((await json("PUT", path, { fingerprint: `SHA256:${fingerprint256}` })).status, 204);
  const other = await json("PUT", path, { fingerprint: fingerprint256.replaceAll(/[0-9]/gu, "A") });
  t.match(other, { status: 409, text: /CERTIFICATE_AUTHORITY_OTHER/u });
  t.equal((await json("PUT", path, { fingerprint: "the same" })).status, 400);
});

t.test("a board whose certificates are gone at a start says that it has another authority", async (t) => {
  const { database } = await serve(t);
  const folder = t.testdir({});
  const first = await start(t, {}, { folder, database });
  t.equal(first.knownAuthority.changed, undefined);
  await first.close();
  await rm(join(folder, "tls"), { recursive: true });
  const second = await start(t, {}, { folder, database });
  t.ok(second.knownAuthority.changed !== undefined);
});
