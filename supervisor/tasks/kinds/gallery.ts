/** POST /galleries, POST /galleries/{gallery}, DELETE /galleries/{gallery}. */
import type { Galleries } from "../../galleries/galleries.ts";
import { addGallery, type Adding, checkName, refreshGallery } from "../../galleries/refresh.ts";
import { readSigningKey } from "../../galleries/signing-key.ts";
import { SottoError } from "../../errors.ts";
import type { FetchOptions } from "../../skills/fetch.ts";
import type { Skills } from "../../skills/skills.ts";
import { checkSource, isRefusedAddress, resolveHost, shownUrl } from "../../skills/source.ts";
import type { Kind } from "../task.ts";

export type GalleryRequest =
  | (Adding & { readonly operation: "add" })
  | { readonly operation: "refresh" | "remove"; readonly gallery: string };

type Context = {
  readonly galleries: Galleries;
  readonly skills: Pick<Skills, "deployKey">;
  readonly fetching?: FetchOptions;
};

export function galleryOperation({ galleries, skills, fetching = {} }: Context): Kind<GalleryRequest> {
  const context = { galleries, fetching: { key: skills.deployKey, ...fetching } };
  return {
    timeoutMs: 5 * 60_000,
    about: (request) => (request.operation === "add" ? shownUrl(request.url) : request.gallery),
    isRepeatable: () => true,
    async preflight(request) {
      if (request.operation !== "add") {
        await galleries.get(request.gallery);
        return;
      }
      const { hostname } = checkSource(request);
      if (/^https:\/\/[^/]*@/u.test(request.url))
        throw new SottoError("SOURCE_REFUSED", "the address of a gallery has no user and no password", {
          remedy: "a private one is reached over SSH, with the board's key: `sotto skill key`",
        });
      readSigningKey(request.key);
      checkName(request.name);
      await galleries.checkNew({ url: shownUrl(request.url), path: request.path });
      await resolveHost(hostname, fetching.isRefused ?? isRefusedAddress).catch((error: unknown) => {
        // A name that cannot be resolved now may be resolvable when the task runs.
        if (!(error instanceof SottoError) || error.code === "SOURCE_REFUSED") throw error;
      });
    },
    async run(request, work) {
      work.stage(request.operation);
      if (request.operation === "add") await addGallery(context, request, work);
      else if (request.operation === "refresh") await refreshGallery(context, request.gallery, work);
      else await galleries.remove(request.gallery);
    },
    async resolve() {
      await galleries.recover();
      return "interrupted";
    },
  };
}
