/** Creates an operator's own certificate, below an authority and an intermediate one. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns PEM. The files are in `folder`, the key is leaf.key; the leaf is for `names` and 127.0.0.1. */
export async function makeChain(
  folder: string,
  names: readonly string[] = ["sotto.example.org"],
): Promise<{ readonly root: string; readonly middle: string; readonly leaf: string; readonly keyPath: string }> {
  const at = (name: string) => join(folder, name);
  const make = async (name: string, subject: string, extensions: string, issuer?: string) => {
    writeFileSync(at(`${name}.cnf`), `[req]\ndistinguished_name=dn\n[dn]\n[e]\n${extensions}\n`);
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", at(`${name}.key`)];
    const by = issuer === undefined ? [] : ["-CA", at(`${issuer}.pem`), "-CAkey", at(`${issuer}.key`)];
    const request = ["req", "-config", at(`${name}.cnf`), ...key, "-subj", subject];
    if (issuer === undefined) {
      await run("openssl", [...request, "-x509", "-days", "2", "-extensions", "e", "-out", at(`${name}.pem`)]);
    } else {
      await run("openssl", [...request, "-new", "-out", at(`${name}.csr`)]);
      const sign = ["x509", "-req", "-days", "2", ...by, "-CAcreateserial", "-extfile", at(`${name}.cnf`)];
      await run("openssl", [...sign, "-extensions", "e", "-in", at(`${name}.csr`), "-out", at(`${name}.pem`)]);
    }
    return readFileSync(at(`${name}.pem`), "utf8");
  };
  const authority = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign";
  const alternatives = [...names.map((name) => `DNS:${name}`), "IP:127.0.0.1"].join(",");
  return {
    root: await make("root", "/CN=Test root", authority),
    middle: await make("middle", "/CN=Test middle", authority, "root"),
    leaf: await make("leaf", "/CN=Test leaf", `subjectAltName=${alternatives}`, "middle"),
    keyPath: at("leaf.key"),
  };
}
