/** The root helper: one request as JSON on standard input, apt-get's words on standard output, its exit code. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { planOf } from "./plan.ts";

const largest = 16 * 1024;

function main(): number {
  const text = readFileSync(0, "utf8");
  if (text.length > largest) throw new Error("the request is too large");
  for (const { file, args } of planOf(JSON.parse(text))) {
    console.log(`${file} ${args.join(" ")}`);
    const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", DEBIAN_FRONTEND: "noninteractive" };
    const { status } = spawnSync(file, args, { stdio: ["ignore", "inherit", "inherit"], env });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 64;
}
