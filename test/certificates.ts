/** A certificate authority and a certificate for this machine's loopback, for a test. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Certificates = {
  /** PEM. */
  readonly ca: string;
  readonly key: string;
  readonly cert: string;
  readonly keyPath: string;
  readonly certPath: string;
};

/** For 127.0.0.1, ::1 and localhost, valid for two days. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const path = (name: string): string => join(folder, name);
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await run("openssl", [
    "req",
    "-x509",
    ...newKey,
    "-days",
    "2",
    "-subj",
    "/CN=Test authority",
    "-keyout",
    path("ca.key"),
    "-out",
    path("ca.pem"),
  ]);
  await run("openssl", [
    "req",
    ...newKey,
    "-subj",
    "/CN=localhost",
    "-keyout",
    path("leaf.key"),
    "-out",
    path("leaf.csr"),
  ]);
  writeFileSync(path("leaf.ext"), "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1\n");
  const sign = ["-req", "-days", "2", "-CA", path("ca.pem"), "-CAkey", path("ca.key"), "-CAcreateserial"];
  await run("openssl", [
    "x509",
    ...sign,
    "-in",
    path("leaf.csr"),
    "-extfile",
    path("leaf.ext"),
    "-out",
    path("leaf.pem"),
  ]);
  const read = (name: string): string => readFileSync(path(name), "utf8");
  return {
    ca: read("ca.pem"),
    key: read("leaf.key"),
    cert: read("leaf.pem"),
    keyPath: path("leaf.key"),
    certPath: path("leaf.pem"),
  };
}
