/** The current assistant, its previous versions, and how it is replaced. [spec A; admin-rest.md] */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readProfile } from "../../../platform/assistant/read-profile.ts";
import type { MissingSkill } from "../../skills/missing-skills.ts";
import type { AssistantsBeside } from "../../assistants/beside.ts";
import type { ShippedAssistants } from "../../assistants/shipped-assistants.ts";
import type { Versions } from "../../assistants/versions.ts";
import { SottoError } from "../../errors.ts";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/assistant.ts";
import { receiveForm } from "../form.ts";
import { route } from "../route.ts";
import { receive } from "../uploads.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly versions: Pick<Versions, "list">;
  readonly beside: Pick<AssistantsBeside, "list" | "remove">;
  readonly uploads: string;
  readonly shippedAssistants: Pick<ShippedAssistants, "list">;
  readonly missingSkills: (intents: readonly string[]) => Promise<readonly MissingSkill[]>;
};

export const installAssistant = route(
  contract.installAssistant,
  ({ tasks, uploads }: Needs) =>
    async (request, reply) => {
      const { beside } = request.query;
      const named = beside === undefined ? {} : { beside };
      if (request.isMultipart()) return acceptUpload(await receiveForm(request, uploads, maxArchiveBytes));
      const body = request.body as Readable | contract.FromConsole | contract.FromPackage | null | undefined;
      if (body instanceof Readable) return acceptUpload((await receive(body, uploads, maxArchiveBytes)).upload);
      if (!body) throw new SottoError("REQUEST_INVALID", "the request has no body");
      return accept(tasks, request, reply, "assistant", { ...body, ...named });

      async function acceptUpload(upload: string) {
        const path = join(uploads, upload);
        try {
          const hash = createHash("sha256");
          await pipeline(createReadStream(path), hash);
          const sameAs = { sha256: hash.digest("hex"), ...named };
          return await accept(tasks, request, reply, "assistant", { upload, ...named }, sameAs);
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      }
    },
);

export const getAssistant = route(contract.getAssistant, ({ versions }: Needs) => async () => {
  const current = (await versions.list()).find((version) => version.current);
  const profile = current && (await readProfile(current.folder));
  if (profile === undefined)
    throw new SottoError("ASSISTANT_MISSING", "no assistant is installed", {
      remedy: "PUT /admin/assistant installs one",
    });
  const { id, name, language, version, intents } = profile;
  const shown = intents.map((intent) => ({ id: intent.id, name: intent.name }));
  return { id, name, language, version, intents: shown, installedAt: current?.installedAt ?? null };
});

export const listAssistantsBeside = route(contract.listAssistantsBeside, ({ beside }: Needs) => async () => ({
  assistants: (await beside.list()).map(({ name, wakeWords, installedAt, profile }) => {
    const told = profile && {
      id: profile.id,
      title: profile.name,
      language: profile.language,
      version: profile.version,
    };
    return { name, wakeWords: [...wakeWords], installedAt: installedAt ?? null, ...told };
  }),
}));

export const removeAssistantBeside = route(
  contract.removeAssistantBeside,
  ({ beside }: Needs) =>
    async ({ params, query }, reply) => {
      await beside.remove(params.name, query.force === true);
      return reply.status(204).send(null);
    },
);

export const listShippedAssistants = route(
  contract.listShippedAssistants,
  ({ shippedAssistants, missingSkills }: Needs) =>
    async () => ({
      assistants: await Promise.all(
        (await shippedAssistants.list()).map(async (one) => {
          const missing = await missingSkills(one.intents);
          return { ...one, intents: [...one.intents], missingSkills: missing.map(({ skill }) => skill) };
        }),
      ),
    }),
);

export const listAssistantVersions = route(contract.listAssistantVersions, ({ versions }: Needs) => async () => ({
  versions: await Promise.all(
    (await versions.list()).map(async ({ number, current, installedAt, folder, origin }) => {
      const profile = await readProfile(folder).catch(() => undefined);
      const told = profile && { id: profile.id, name: profile.name, version: profile.version };
      return {
        number,
        current,
        ...(installedAt !== undefined && { installedAt }),
        ...(origin !== undefined && { origin }),
        ...told,
      };
    }),
  ),
}));

export const rollbackAssistant = route(
  contract.rollbackAssistant,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "assistant-rollback", {}),
);
