/**
 * Looks at the built platform's TLS with what anybody would look at it with: curl, sslscan and testssl.sh of Debian. Fails
 * when there is a finding that is not one of those below.
 *
 *   node bench/admin/tls.ts
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, start } from "../loop/platform.ts";

const run = promisify(execFile);

/** Findings of testssl.sh, and why they are accepted. */
const known: Readonly<Record<string, string>> = {
  cert_chain_of_trust: "the authority is the board's own",
  cert_revocation: "a board's authority has one certificate to revoke, its own: it makes a new one instead",
  DNS_CAArecord: "a name of a home network has no records in the DNS",
};

type Finding = { readonly id: string; readonly severity: string; readonly finding: string };

/** What sslscan prints of a server that offers more than it should. */
const weak =
  /^(?:SSLv[23]|TLSv1\.[01]) +enabled|CBC|RC4|3DES|NULL|EXP|Anonymous|Insecure|Secure session renegotiation supported|is vulnerable|CCM|-SHA$/mu;

async function testssl(url: string, folder: string): Promise<readonly Finding[]> {
  const file = join(folder, "testssl.json");
  // Its exit code counts findings; the file lists them.
  await run("testssl", ["--quiet", "--color", "0", "--warnings", "off", "--jsonfile", file, url], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: NodeJS.ErrnoException) => {
    if (typeof error.code !== "number") throw error;
  });
  const all = JSON.parse(await readFile(file, "utf8")) as readonly Finding[];
  return all.filter(({ severity }) => !["OK", "INFO", "DEBUG"].includes(severity));
}

const folder = await makeFolder();
const platform = await start(folder.path);
const faults: string[] = [];
try {
  const { port } = new URL(platform.control.admin.url);
  const url = `https://localhost:${port}`;
  const ca = join(folder.path, "ca.pem");
  // The only unverified request: it fetches the certificate authority.
  const { stdout: pem } = await run("curl", ["--silent", "--insecure", `${url}/admin/certificate`]);
  await writeFile(ca, pem);
  await run("curl", ["--silent", "--show-error", "--fail", "--cacert", ca, `${url}/admin/certificate`]);
  console.log("curl --cacert verifies the board");
  const { stdout: scanned } = await run("sslscan", ["--no-colour", `localhost:${port}`]);
  const [found] = weak.exec(scanned) ?? [];
  console.log(found === undefined ? "sslscan finds nothing weak" : `sslscan: ${found}`);
  if (found !== undefined) faults.push(found);
  for (const { id, severity, finding } of await testssl(url, folder.path)) {
    const why = known[id];
    console.log(`testssl.sh: ${severity} ${id}: ${finding}${why === undefined ? "" : ` - ${why}`}`);
    if (why === undefined) faults.push(id);
  }
} finally {
  await platform.stop();
  await folder.remove();
}
console.log(faults.length === 0 ? "no finding" : `findings: ${faults.join(", ")}`);
process.exitCode = faults.length === 0 ? 0 : 1;
