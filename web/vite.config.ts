/** The build of the page: for scripts/build.ts, and for `vite web` beside a running board. */
import { defineConfig } from "vite";
import { operationsPlugin } from "./api/used-operations.ts";
import { inlinePlugin } from "./frame/inline.ts";
import { isOfFirstView, preloadFirstView } from "./first-view.ts";
import { nameOfSettings, settingsPlugin } from "./words/settings.ts";
import { nameOfApart, nameOfTexts, textsPlugin } from "./words/texts.ts";

export const config = defineConfig({
  root: import.meta.dirname,
  base: "/admin/ui/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [operationsPlugin(), textsPlugin(), settingsPlugin(), preloadFirstView(), inlinePlugin()],
  // Only index.html names files by their whole path: the board replaces its beginning behind a reverse proxy, and every other
  // file finds the next one beside itself.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/admin/ui/${file}` : { relative: true }),
  },
  build: {
    target: "es2023",
    // No inlined assets: of what stands in the page itself, its policy allows only frame/inline.ts.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The source is in the repository.
    sourcemap: false,
    chunkSizeWarningLimit: 120,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, worker: `${import.meta.dirname}/worker/worker.ts` },
      output: {
        // What several pages share is one file: many small ones compress worse, by 7 KB in all, and are requests of their own.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: "first",
              // One file: a phone's browser opens a connection, and the board signs for it, for each of the first few.
              name: (id, context) => (isOfFirstView(id, context) ? "first" : null),
              // The first script has these: they are used before anything is said. So is the loader, which is of no file.
              test: /^(?!.*\/web\/(?:api\/base|words\/(?:catalogue|language|more|once|spoken))\.ts$)\/.*\/(?:web|node_modules)\//u,
            },
            {
              name: "widgets",
              test: /\/web\/(?:(?:widgets|voice|api)\/[a-z-]+|words\/(?:quoted|forms))\.tsx?$/u,
              minShareCount: 2,
            },
          ],
        },
        // Seven of a hash’s characters tell two builds apart, and names of files do not compress.
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // The address of the service worker must stay.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash:7].js"),
        // The chunk of a page has the page's name.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${nameOfTexts(facadeModuleId ?? "") ?? nameOfApart(facadeModuleId ?? "") ?? nameOfSettings(facadeModuleId ?? "") ?? /\/pages\/([a-z-]+)\/page\.tsx$/u.exec(facadeModuleId ?? "")?.[1] ?? name}-[hash:7].js`,
      },
    },
  },
});

export default config;
