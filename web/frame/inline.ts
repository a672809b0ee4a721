/**
 * The build of what stands in the page itself: the styles, the theme and the frame, so that the first picture needs one file. The
 * board allows exactly these, by their hashes [supervisor/admin/page/pages.ts]. Runs in Node, for vite.
 */
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { readTranslations, translated } from "../words/texts.ts";
import { english, type TextsOfFrame } from "./texts.ts";

const here = import.meta.dirname;

function textsOfFrame(): TextsOfFrame {
  const others = translated.map((language) => {
    const translations = readTranslations(language);
    const say = (text: string): string => {
      const found = translations[text];
      if (typeof found !== "string") throw new Error(`the frame says “${text}”, which ${language}.json lacks`);
      return found;
    };
    const { greetings, lead, menu, loading } = english;
    return [
      language,
      { greetings: greetings.map(say), lead: say(lead), menu: say(menu), loading: say(loading) },
    ] as const;
  });
  return { en: english, ...Object.fromEntries(others) } as TextsOfFrame;
}

/** Returns a script for the page itself: no module, as these run after the first picture. */
async function scriptOf(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    define: { textsOfFrame: JSON.stringify(textsOfFrame()) },
    build: {
      write: false,
      target: "es2023",
      lib: { entry: join(here, file), formats: ["iife"], name: "inline" },
      minify: true,
      modulePreload: false,
    },
  })) as Rolldown.RolldownOutput[];
  const chunk = [built].flat()[0]?.output[0];
  if (chunk === undefined || chunk.type !== "chunk") throw new Error(`${file} has no code`);
  return chunk.code.trim();
}

/** Puts the scripts and the styles into the page. */
export function inlinePlugin(): Plugin {
  return {
    name: "inline",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const tags = [
          { tag: "script", children: await scriptOf("theme.ts"), injectTo: "head" as const },
          { tag: "script", children: await scriptOf("frame.ts"), injectTo: "body" as const },
        ];
        return { html: bundle === undefined ? html : withStyles(html, bundle), tags };
      },
    },
  };
}

/** Replaces the one file of styles by what is in it. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const [file, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  const link = /<link rel="stylesheet"[^>]*>/u;
  if (file?.type !== "asset" || others.length > 0 || !link.test(html))
    throw new Error("the page is to have one file of styles");
  delete bundle[file.fileName];
  const styles = Buffer.from(file.source).toString("utf8").trim();
  if (/url\(|<\/style/iu.test(styles)) throw new Error("styles in the page name no other file");
  return html.replace(link, () => `<style>${styles}</style>`);
}
