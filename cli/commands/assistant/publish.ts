import { createHash, createPrivateKey, type KeyObject } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArchivedAssistant } from "../../../supervisor/assistants/install.ts";
import { signAssistant, signatureHeader } from "../../../supervisor/publisher-signature.ts";
import { archiveFrom } from "../../authoring/archive.ts";
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";

export const run: Run = async ({ given: [from = ""], connect, screen, text }) => {
  const bytes = await archiveFrom(from, screen);
  const key = text("sign");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const headers = key === undefined ? {} : { [signatureHeader]: signAssistant(sha256, await readKey(key)) };
  const { id, name, version } = await assistantIn(bytes);
  const rest = await connect();
  const body = { type: "application/zip", bytes };
  const { text: answer } = await rest.ask("PUT", `/console/assistants/${level(id)}`, { body, headers });
  if (screen.json) screen.data(JSON.parse(answer));
  else {
    screen.print(
      `${name} ${version} is published on ${rest.host}${key === undefined ? "" : ", signed"}. Another board:`,
    );
    screen.print(`  sotto assistant install ${id} --from https://HOST:8443 --token-file FILE`);
  }
  return "done";
};

/** The id is inside the zip, so it has to be opened. */
async function assistantIn(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), "sotto-publish-"));
  try {
    const file = join(folder, "assistant.zip");
    await writeFile(file, bytes);
    return await readArchivedAssistant(file, join(folder, "unpacked"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file).catch((cause: unknown) => {
    throw new Failure("data", `${file} cannot be read`, { cause });
  });
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch (cause) {
    throw new Failure("data", `${file} is not a private key in PEM`, { remedy: making, cause });
  }
  throw new Failure("data", `${file} is not an ed25519 key`, { remedy: making });
}

const making = "openssl genpkey -algorithm ed25519 -out publisher.pem makes one";
