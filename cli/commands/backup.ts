import { mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemCode } from "../../supervisor/errors.ts";
import { version } from "../../supervisor/version.ts";
import { collect, refuseWithoutUsers } from "../../supervisor/backup/contents.ts";
import { seal } from "../../supervisor/backup/sealed.ts";
import { whereIs } from "../backup/place.ts";
import { asOwnerOf } from "../client/as-account.ts";
import { readSecretFile } from "../client/secret-file.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { askNewSecret } from "../screen/prompt.ts";
import { bytes } from "../screen/words.ts";

const minPassphrase = 8;

export const run: Run = async (call) => {
  const { screen, given, is } = call;
  const { data, config, owned } = await whereIs(call);
  const createdAt = new Date().toISOString();
  const file = given[0] ?? `sotto-${hostname()}-${createdAt.slice(0, 10)}.backup`;
  if (!is("force") && (await stat(file).catch(() => undefined)) !== undefined)
    throw new Failure("usage", `${file} is there already`, { remedy: "give another name, or --force" });
  const passphrase = await newPassphrase(call);
  const unfinished = `${file}.new`;
  try {
    screen.progress("collecting …");
    await rm(unfinished, { force: true });
    // The person who runs this writes the file; its contents are read as the platform's account, whose links lead no
    // further than that account can reach.
    const handle = await open(unfinished, "wx", 0o600);
    await asOwnerOf(owned, async () => {
      refuseWithoutUsers(data);
      const scratch = await mkdtemp(join(tmpdir(), "sotto-backup-"));
      try {
        const sealed = seal(collect(data, config, scratch), { createdAt, hostname: hostname(), version }, passphrase);
        await pipeline(sealed, handle.createWriteStream({ flush: true }));
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    });
    await rename(unfinished, file);
  } catch (error) {
    if (systemCode(error) === "ERR_SQLITE_ERROR")
      throw new Failure("data", `${join(data, "sotto.db")} cannot be read: ${(error as Error).message}`, {
        remedy: "`sotto doctor` shows what is wrong",
        cause: error,
      });
    if (systemCode(error) !== "EACCES" && systemCode(error) !== "ENOENT") throw error;
    throw new Failure("refused", `this cannot be read or written: ${(error as Error).message}`, {
      remedy: "use sudo",
      cause: error,
    });
  } finally {
    screen.progress("");
    await rm(unfinished, { force: true });
  }
  const { size } = await stat(file);
  if (screen.json) screen.data({ file, bytes: size, createdAt });
  else
    screen.print(
      `${file} (${bytes(size)}): keep it and its passphrase in different places. It cannot be opened without the passphrase.`,
    );
  return "done";
};

async function newPassphrase({ text }: Call): Promise<string> {
  const file = text("passphrase-file");
  const remedy = "give it with --passphrase-file";
  const passphrase =
    file === undefined ? await askNewSecret("Passphrase of the backup", remedy) : await readSecretFile(file);
  if (passphrase.length < minPassphrase)
    throw new Failure("usage", `the passphrase has less than ${minPassphrase} characters`, {
      remedy: "a few words are good",
    });
  return passphrase;
}
