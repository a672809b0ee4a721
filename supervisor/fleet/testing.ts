/** Boards for tests of what watches them. */
import { X509Certificate } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import type { Test } from "tap";
import type { Certificates } from "../../test/certificates.ts";
import { startAdmin } from "../admin/start.ts";
import { serve } from "../admin/testing/serve.ts";
import { hubIn } from "../admin/testing/start.ts";
import { lightHash } from "../users/testing.ts";
import { Tokens } from "../users/tokens.ts";

const log = pino({ level: "silent" });

/**
 * A board that answers over HTTPS, with an authority, users and a token of its own, and how it is added to a fleet. `given`: with a
 * certificate that an administrator has given it.
 */
export async function boardOf(t: Test, role: "viewer" | "operator" = "viewer", given?: Certificates) {
  const { services, database, folder, users } = await serve(t);
  users.add("owner", lightHash("correct horse"), "active");
  const { text: token } = new Tokens(database).add({ name: "fleet", login: "owner", role, scopes: undefined, days: 1 });
  const admin = await startAdmin({
    ...services,
    config: { address: "127.0.0.1:0", tls: "on", sign_up: "closed", ...(given && configured(folder, given)) },
    folder,
    socket: join(folder, "admin.sock"),
    database,
    log,
    openHub: hubIn(folder),
  });
  t.teardown(() => admin.close());
  const fingerprint = new X509Certificate(given?.ca ?? readFileSync(join(folder, "tls/ca.pem"))).fingerprint256;
  return { url: admin.url, token, fingerprint, close: () => admin.close() };
}

function configured(folder: string, { ca, cert, keyPath }: Certificates) {
  const chain = join(folder, "chain.pem");
  writeFileSync(chain, cert + ca);
  return { tls_certificate_chain: chain, tls_private_key: keyPath };
}
