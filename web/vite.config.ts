/** How the page is made: for scripts/build.ts, and for `vite web` beside a board that runs. */
import { defineConfig } from "vite";

export const config = defineConfig({
  root: import.meta.dirname,
  base: "/admin/ui/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    // A file of its own for everything: the policy of the page allows no script or style within another.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Whoever reads the page's code has it in the repository.
    sourcemap: false,
    chunkSizeWarningLimit: 120,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A page's code has the page's name.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/\/pages\/([a-z-]+)\/page\.tsx$/u.exec(facadeModuleId ?? "")?.[1] ?? name}-[hash].js`,
      },
    },
  },
});

export default config;
