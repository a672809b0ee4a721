/** Galleries of skills. */
import { SottoError } from "../../errors.ts";
import type { Galleries, Gallery } from "../../galleries/galleries.ts";
import { mediaType } from "../../galleries/picture.ts";
import { type Offered, searchGalleries as search } from "../../galleries/search.ts";
import { permissions } from "../../skills/manifest.ts";
import type { Skills } from "../../skills/skills.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/galleries.ts";
import { route } from "../route.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly galleries: Pick<Galleries, "list" | "get" | "picture">;
  readonly skills: Pick<Skills, "list" | "shipped">;
};

export const listGalleries = route(contract.listGalleries, ({ galleries }: Needs) => async () => ({
  galleries: (await galleries.list()).map(shown),
}));

function shown({ name, title, url, ref, path, fingerprint, commit, ...rest }: Gallery) {
  const { committedAt, fetchedAt, entries, leftOut, failure } = rest;
  return {
    name,
    title,
    url,
    ...(ref === undefined ? {} : { ref }),
    ...(path === undefined ? {} : { path }),
    fingerprint,
    commit,
    committedAt: new Date(committedAt * 1000).toISOString(),
    fetchedAt,
    skills: entries.length,
    leftOut: [...leftOut],
    ...(failure === undefined ? {} : { failure }),
  };
}

export const searchGalleries = route(contract.searchGalleries, ({ galleries, skills }: Needs) => async ({ query }) => {
  const { words = "", offset = 0, limit = 100 } = query;
  const found = await search({ galleries, skills }, words);
  return { total: found.length, skills: found.slice(offset, offset + limit).map(offered) };
});

function offered({ picture, languages, permissions: asked, ...rest }: Offered) {
  return {
    ...rest,
    languages: [...languages],
    permissions: asked.map((name) => ({ name, about: permissions[name] })),
    hasPicture: picture !== undefined,
  };
}

export const getGalleryPicture = route(
  contract.getGalleryPicture,
  ({ galleries }: Needs) =>
    async ({ params }, reply) => {
      const found = await galleries.picture(params.gallery, params.skill);
      if (found === undefined) throw new SottoError("SKILL_UNKNOWN", "there is no such picture");
      return reply.header("x-content-type-options", "nosniff").type(mediaType(found.type)).send(found.bytes);
    },
);

export const addGallery = route(
  contract.addGallery,
  ({ tasks }: Needs) =>
    async (request, reply) =>
      accept(tasks, request, reply, "gallery", { operation: "add", ...request.body }),
);

export const operateGallery = route(
  contract.operateGallery,
  ({ tasks, galleries }: Needs) =>
    async (request, reply) => {
      const { name } = await galleries.get(request.params.gallery);
      return accept(tasks, request, reply, "gallery", { operation: request.body.operation, gallery: name });
    },
);

export const removeGallery = route(contract.removeGallery, ({ tasks, galleries }: Needs) => async (request, reply) => {
  const { name } = await galleries.get(request.params.gallery);
  return accept(tasks, request, reply, "gallery", { operation: "remove", gallery: name });
});
