/** PUT /assistant and POST /assistant/rollback. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { SottoError } from "../../errors.ts";
import { checkArchive } from "../archive/read-archive.ts";
import { installAssistant, type Load, switchTo } from "../assistant/install.ts";
import type { Versions } from "../assistant/versions.ts";
import type { Kind, Work } from "../task.ts";

export const largestArchive = 64 * 1024 * 1024;

export type AssistantRequest =
  /** The name of a file in the folder of uploads. */
  | { readonly upload: string }
  /** A console that serves the assistant as a zip. */
  | { readonly url: string; readonly token?: string | undefined };

export type AssistantContext = {
  readonly versions: Versions;
  readonly load: Load;
  /** The folder of uploads. */
  readonly uploads: string;
};

export function assistantInstall({ versions, load, uploads }: AssistantContext): Kind<AssistantRequest> {
  const fileOf = (upload: string) => join(uploads, basename(upload));
  return {
    deadline: 10 * 60_000,
    async preflight(request) {
      if ("upload" in request) await checkArchive(fileOf(request.upload));
    },
    async run(request, work) {
      if ("upload" in request) return installAssistant(fileOf(request.upload), versions, load, work);
      const file = join(uploads, `${work.taskId}.zip`);
      try {
        work.stage("downloading", 0);
        await download(request.url, request.token, file, work);
        await installAssistant(file, versions, load, work);
      } finally {
        await rm(file, { force: true });
      }
    },
    async resolve(_request, { taskId, log }) {
      await versions.sweep();
      const mine = (await versions.list()).find((version) => version.taskId === taskId);
      if (mine?.current) {
        log("its assistant is in use; the components have read it at their start");
        return "completed";
      }
      if (mine !== undefined) await versions.remove(mine.number);
      log("the assistant in use is the one from before");
      return "interrupted";
    },
    async release(request) {
      if ("upload" in request) await rm(fileOf(request.upload), { force: true });
    },
  };
}

/** In the log of a rollback, so that an interrupted one knows where it was going. */
const towards = "back to version ";

export function assistantRollback({ versions, load }: AssistantContext): Kind<Record<string, never>> {
  const previous = async () => (await versions.list()).find(({ current }) => !current);
  return {
    deadline: 10 * 60_000,
    async preflight() {
      if ((await previous()) === undefined)
        throw new SottoError("ASSISTANT_MISSING", "there is no previous assistant to go back to");
    },
    async run(_request, work) {
      const before = await previous();
      if (before === undefined)
        throw new SottoError("ASSISTANT_MISSING", "there is no previous assistant to go back to");
      work.log(`${towards}${before.number}`);
      await switchTo(before.number, versions, load, work);
    },
    async resolve(_request, { lines }) {
      await versions.sweep();
      const current = (await versions.list()).find((version) => version.current);
      const isThere = lines().some(({ message }) => message === `${towards}${current?.number}`);
      return isThere ? "completed" : "interrupted";
    },
  };
}

/** Over HTTPS only, without redirections, bounded. Nothing of the address or the token gets into the log. */
async function download(url: string, token: string | undefined, file: string, { signal }: Work): Promise<void> {
  const failed = (why: string, error?: unknown) =>
    new SottoError("DOWNLOAD_FAILED", `the assistant cannot be downloaded: ${why}`, {}, error);
  let response: Response;
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    response = await fetch(url, { headers, signal, redirect: "error" });
  } catch (error) {
    throw failed("its source cannot be reached", error);
  }
  if (!response.ok || response.body === null) throw failed(`its source answers ${response.status}`);
  let left = largestArchive;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new SottoError("ARCHIVE_TOO_LARGE", "the archive is larger than 64 MB"));
      else done(null, chunk);
    },
  });
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
    bounded,
    createWriteStream(file, { flags: "wx", mode: 0o600 }),
    { signal },
  );
}
