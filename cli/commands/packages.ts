/** Implements update, upgrade and rollback. */
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import { submit, submitBody } from "../submit.ts";

export const run: Run = async (call) => {
  const { command, given, text } = call;
  const from = text("from");
  if (from !== undefined) return upgradeFrom(call, from);
  if (call.is("security")) return upgradeSecurity(call);
  const isRollback = command.name === "rollback";
  const packages = isRollback ? given.slice(1) : given;
  const version = isRollback ? given[0] : text("to");
  return submit(call, "POST", "/platform", {
    operation: command.name,
    ...(packages.length === 0 ? {} : { packages }),
    ...(version === undefined ? {} : { version }),
  });
};

/** What `make repository` makes. */
const parts = ["dists", "pool"];

/** Which packages these are, the board determines. */
async function upgradeSecurity(call: Call): Promise<Exit> {
  if (call.given.length > 0 || call.text("to") !== undefined)
    throw new Failure("usage", "--security installs all security fixes for the engines that wait", {
      remedy: "omit the packages and --to",
    });
  return submit(call, "POST", "/platform", { operation: "fix" });
}

/** Sends a repository, packed on the way if it is a folder. */
async function upgradeFrom(call: Call, path: string): Promise<Exit> {
  const { given, text } = call;
  if (given.length > 0 || text("to") !== undefined)
    throw new Failure("usage", "--from upgrades everything to the newest version that is there", {
      remedy: "omit the packages and --to",
    });
  const found = await stat(path).catch((cause: unknown) => {
    throw new Failure("usage", `${path} cannot be read`, { cause });
  });
  const bytes = found.isDirectory() ? packed(path, await partsOf(path)) : createReadStream(path);
  return submitBody(call, "POST", "/platform-packages", { type: "application/octet-stream", bytes });
}

/** The parts of a repository, without what else its owner and computers have left beside it; all, where it is in a folder of it. */
async function partsOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Failure("usage", `${folder} cannot be read`, { cause });
  });
  return names.includes("dists") ? parts.filter((part) => names.includes(part)) : ["."];
}

function packed(folder: string, names: readonly string[]): NodeJS.ReadableStream {
  const args = ["--create", "--directory", folder, "--exclude=./lost+found", "--", ...names];
  const tar = spawn("tar", args, { stdio: ["ignore", "pipe", "inherit"] });
  const whole = new PassThrough();
  tar.stdout.pipe(whole, { end: false });
  tar.on("error", (error) => whole.destroy(error));
  // A folder that cannot be read as a whole is not sent as if it were one.
  tar.on("close", (code) => {
    if (code === 0) whole.end();
    else whole.destroy(new Failure("data", `${folder} cannot be packed`));
  });
  return whole;
}
