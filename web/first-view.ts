/** The build of the first view: what it needs is in few files, which the browser loads side by side. Runs in Node, for vite. */
import type { Plugin, Rolldown } from "vite";

/** The shell, and the page that most visits begin with. */
export const rootsOfFirstView = ["shell/start.tsx", "pages/home/page.tsx"] as const;

const isRoot = (id: string): boolean => rootsOfFirstView.some((root) => id.endsWith(`/web/${root}`));

/** Returns true for a module that the first view imports, by itself or by others. */
export function isOfFirstView(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (isRoot(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importers.some((importer) => isOfFirstView(importer, context, seen)) ?? false;
}

/**
 * Lets the browser load all of the first view beside the first script: none of it waits for another file to be read. The texts of
 * the visitor's language are named by the board [supervisor/admin/page/serve-page.ts].
 */
export function preloadFirstView(): Plugin {
  return {
    name: "preload-first-view",
    transformIndexHtml: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const named = chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : []));
      // What it imports would say something before it has loaded the texts.
      for (const { isEntry, name, imports } of chunks)
        if (isEntry && name === "index" && imports.length > 0)
          throw new Error(`the first script must import nothing, but imports ${imports.join(", ")}`);
      const first = new Set<string>();
      const add = (fileName: string): void => {
        if (first.has(fileName) || named.includes(fileName)) return;
        first.add(fileName);
        for (const next of chunks.find((one) => one.fileName === fileName)?.imports ?? []) add(next);
      };
      for (const { moduleIds, fileName } of chunks) if (moduleIds.some(isRoot)) add(fileName);
      return [...first].map((fileName) => ({
        tag: "link",
        attrs: { rel: "modulepreload", crossorigin: "", href: `/admin/ui/${fileName}` },
        injectTo: "head" as const,
      }));
    },
  };
}
