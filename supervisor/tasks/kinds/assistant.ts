/** PUT /assistant and POST /assistant/rollback. */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { collectProfile } from "../../../platform/assistant/read-profile.ts";
import type { AssistantsConfig } from "../../config/sections.ts";
import { SottoError } from "../../errors.ts";
import { checkArchive } from "../../archive/read-archive.ts";
import { addressOf, type ConsoleRequest, publisherKeys, sourceOf } from "../../assistants/console-source.ts";
import type { AssistantsBeside } from "../../assistants/beside.ts";
import { download, forget } from "../../assistants/download.ts";
import { installArrived, installAssistant, type Place, returnTo, worksAfterAll } from "../../assistants/install.ts";
import { nameInArchive } from "../../assistants/name-in-archive.ts";
import type { ShippedAssistants } from "../../assistants/shipped-assistants.ts";
import { contentOf, writeContent } from "../../assistants/whole-content.ts";
import { checkSignature } from "../../publisher-signature.ts";
import type { Kind } from "../task.ts";
import type { Work } from "../../work.ts";

export const maxArchiveBytes = 64 * 1024 * 1024;

export type AssistantRequest =
  /** The name of a file in the folder of uploads. */
  ({ readonly upload: string } | ({ readonly source: "console" } & ConsoleRequest) | PackageRequest | HubRequest) & {
    /** It is installed under this name, beside the one in use. */
    readonly beside?: string | undefined;
  };

/** An assistant of the package, like "house/de". */
type PackageRequest = { readonly source: "package"; readonly name: string };

/** The one that other hubs of the cluster have in use. `over` is the digest of what it is to replace. */
type HubRequest = {
  readonly source: "hub";
  readonly digest: string;
  readonly over?: string | undefined;
  readonly name: string;
};

export type AssistantContext = Place & {
  /** The folder of uploads. */
  readonly uploads: string;
  readonly config: () => AssistantsConfig;
  readonly shippedAssistants: ShippedAssistants;
  readonly beside: Pick<AssistantsBeside, "checkRoom" | "makeRoom" | "sweep" | "versions">;
  /** Fetches what hubs share, by its digest. */
  readonly fetchShared?: ((digest: string) => Promise<Buffer>) | undefined;
  /** Returns true for addresses of consoles that are refused; by default those of this machine and of its link. */
  readonly isRefused?: (address: string) => boolean;
};

const isOfPackage = (request: Exclude<AssistantRequest, { upload: string }>): request is PackageRequest =>
  request.source === "package";

const isOfHub = (request: AssistantRequest): request is HubRequest => "source" in request && request.source === "hub";

/** Enough for training on a small board, with thousands of sentences. */
const installTimeoutMs = 60 * 60_000;

/** Returns where it is installed: in place of the one in use, or beside it. What people have said was said to the one in use. */
function placeOf({ beside: name }: AssistantRequest, context: AssistantContext): AssistantContext {
  if (name === undefined) return context;
  const { beside, load, nlu } = context;
  return {
    ...context,
    versions: beside.versions(name),
    load: (work) => load(work, true),
    nlu: {
      isUp: (component) => nlu.isUp(component),
      explain: (text) => nlu.explain(text, undefined, name),
    },
    recorded: () => [],
  };
}

export function assistantInstall(context: AssistantContext): Kind<AssistantRequest> {
  const { uploads, beside, shippedAssistants: shipped } = context;
  const fileOf = (upload: string) => join(uploads, basename(upload));
  return {
    timeoutMs: installTimeoutMs,
    about: async (request) => {
      if ("upload" in request) return nameInArchive(fileOf(request.upload), `${fileOf(request.upload)}.name`);
      if (isOfHub(request) || isOfPackage(request)) return request.name;
      if (request.assistantId !== undefined) return request.assistantId;
      // What follows a question mark may be a secret.
      const { host, pathname } = addressOf(request, context.config());
      return `${host}${pathname}`;
    },
    isRepeatable: (request) =>
      !("upload" in request) && !isOfHub(request) && (isOfPackage(request) || request.token === undefined),
    async preflight(request) {
      if (isOfHub(request)) return;
      if (request.beside !== undefined) await beside.checkRoom(request.beside);
      if ("upload" in request) return checkArchive(fileOf(request.upload));
      if (isOfPackage(request)) await shipped.check(request.name);
      else addressOf(request, context.config());
    },
    async run(request, work) {
      const place = placeOf(request, context);
      try {
        // Two may have been asked for at once.
        if (request.beside !== undefined) await beside.makeRoom(request.beside);
        if (isOfHub(request)) await installFromHub(request, place, work);
        else if ("upload" in request) await installAssistant(fileOf(request.upload), place, work);
        else if (isOfPackage(request)) {
          const arrive = (staging: string) => shipped.copy(request.name, join(staging, "assistant"));
          const { id } = await shipped.check(request.name);
          await installArrived(arrive, place, work, { url: `sotto:${request.name}`, assistantId: id });
        } else await installFromConsole(request, place, work);
      } finally {
        if (request.beside !== undefined) await beside.sweep();
      }
    },
    async resolve(request, work) {
      const place = placeOf(request, context);
      const { versions } = place;
      await versions.sweep();
      const mine = (await versions.list()).find((version) => version.taskId === work.taskId);
      if (mine?.current && (await worksAfterAll(mine.number, place, resolving(work)))) {
        work.log("its assistant is in use; the components have read it at their start");
        return "completed";
      }
      if (mine !== undefined) await versions.remove(mine.number);
      work.log("the assistant in use is the one from before");
      // What has been downloaded is still there.
      return "upload" in request ? "interrupted" : "again";
    },
    async release(request) {
      if ("upload" in request) await rm(fileOf(request.upload), { force: true });
    },
  };
}

/**
 * The name of a download, by which a later task continues a partial one; open-tasks.ts removes those older than a day.
 */
export const downloadName = /^console-[0-9a-f]{16}\.zip(?:\.etag)?$/u;

async function installFromHub({ digest, over }: HubRequest, context: AssistantContext, work: Work): Promise<void> {
  const { versions, fetchShared } = context;
  const current = (await versions.list()).find((version) => version.current);
  const inUse =
    current &&
    createHash("sha256")
      .update(await contentOf(current.folder))
      .digest("hex");
  if (inUse === digest) return work.log("it is in use already");
  // Whoever has installed another one here since then is not overruled unseen: the hubs decide anew.
  if (inUse !== over) return work.log("another assistant was installed here meanwhile: nothing was changed", "warn");
  if (fetchShared === undefined) throw new SottoError("CLUSTER_UNREACHABLE", "this hub shares nothing with others");
  work.stage("fetching", 0.01);
  const content = await fetchShared(digest);
  const arrive = (staging: string) => writeContent(content, join(staging, "assistant"));
  await installArrived(arrive, context, work, { url: "hub:" });
}

async function installFromConsole(request: ConsoleRequest, context: AssistantContext, work: Work): Promise<void> {
  const { uploads, versions, isRefused } = context;
  const config = context.config();
  work.stage("asking the console", 0.01);
  const source = await sourceOf(request, config, work.signal, isRefused);
  const url = source.url.href;
  const name = createHash("sha256").update(url).digest("hex").slice(0, 16);
  const file = join(uploads, `console-${name}.zip`);
  const current = (await versions.list()).find((version) => version.current);
  const inUse = current?.origin?.url === url ? current.origin.etag : undefined;
  const got = await download(source, file, work, { inUse, largest: maxArchiveBytes });
  if (got.unchanged) {
    work.log("the console has nothing newer than what is in use: nothing was changed");
    return;
  }
  try {
    const keys = publisherKeys(config);
    const signedBy = keys.length === 0 ? undefined : checkSignature(got.sha256, got.signature, keys);
    if (signedBy !== undefined) work.log(`it is signed by ${signedBy}`);
    const origin = { url, etag: got.etag, signedBy, assistantId: request.assistantId };
    await installAssistant(file, context, work, origin);
  } finally {
    await forget(file);
  }
}

/** How long the next start may take to resolve an interrupted task: everybody waits for it. */
const resolveTimeoutMs = 3 * 60_000;

function resolving(work: Pick<Work, "lines" | "log" | "taskId">): Work {
  return { ...work, stage: (name) => work.log(name), signal: AbortSignal.timeout(resolveTimeoutMs) };
}

/** Recorded in the log of a rollback, so that an interrupted one knows its target. */
const towards = "back to version ";

export function assistantRollback(context: AssistantContext): Kind<Record<string, never>> {
  const { versions } = context;
  const previous = async () => {
    const before = (await versions.list()).find(({ current }) => !current);
    if (before === undefined) throw new SottoError("ASSISTANT_MISSING", "there is no previous assistant to go back to");
    return before;
  };
  return {
    timeoutMs: installTimeoutMs,
    about: async () => (await collectProfile((await previous()).folder, []))?.name,
    isRepeatable: () => true,
    async preflight() {
      await previous();
    },
    async run(_request, work) {
      const { number } = await previous();
      work.log(`${towards}${number}`);
      await returnTo(number, context, work);
    },
    async resolve(_request, work) {
      await versions.sweep();
      const current = (await versions.list()).find((version) => version.current);
      const isThere = work.lines().some(({ message }) => message === `${towards}${current?.number}`);
      const works = isThere && current !== undefined && (await worksAfterAll(current.number, context, resolving(work)));
      return works ? "completed" : "interrupted";
    },
  };
}
