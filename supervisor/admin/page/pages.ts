/**
 * Serves the files of the web page. They are listed once, at start, and looked up by name in that list: no path is ever
 * built from client input. A file may have a compressed version beside it, with .gz appended to its name. Without a web
 * page, one plain page explains where to find things.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";

export type Page = {
  readonly type: string;
  readonly etag: string;
  /** True when the name contains a hash of the contents: clients may cache it for ever. */
  readonly lasts: boolean;
  /** For a page: the hashes of the scripts and styles that stand in it, as its policy names them. */
  readonly inline?: Inline;
  read(): Promise<Buffer>;
  /** The contents compressed by gzip. */
  readonly readCompressed?: () => Promise<Buffer>;
};

export type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

type Texts = { readonly first?: string; readonly more?: string };

/** Beside the supervisor in the package and in build/. */
const usualFolder = join(
  import.meta.dirname,
  extname(import.meta.filename) === ".ts" ? "../../../build/web" : "../web",
);

export class Pages {
  readonly #pages: ReadonlyMap<string, Page>;
  /** The files of each language: what the first view says, and all else. */
  readonly #texts: ReadonlyMap<string, Texts>;

  constructor(version: string, basePath: string, folder = usualFolder) {
    this.#pages = existsSync(join(folder, "index.html"))
      ? list(folder, basePath)
      : new Map([["index.html", plain(version, basePath)]]);
    const texts = new Map<string, { first?: string; more?: string }>();
    for (const file of this.#pages.keys()) {
      const [, which, language = ""] = /^assets\/(texts|more)-([a-z]+)-[^/]+\.js$/u.exec(file) ?? [];
      if (which !== undefined)
        texts.set(language, { ...texts.get(language), [which === "texts" ? "first" : "more"]: file });
    }
    this.#texts = texts;
  }

  /** Finds a file by its path below the page's, without a leading slash; the empty path is the page itself. */
  find(path: string): Page | undefined {
    return this.#pages.get(path === "" ? "index.html" : path);
  }

  /**
   * Finds the files with the texts that a browser will ask for [web/words/language.ts], by its Accept-Language: browsers list
   * the languages in the visitor's order. The page's home begins with the texts of the first view alone.
   */
  findTexts(accepted = "", isHome = false): readonly string[] {
    const tags = [...accepted.matchAll(/(?:^|,)\s*([a-z]+)/giu)].map(([, tag = ""]) => tag.toLowerCase());
    const language = [...tags, "en"].find((tag) => this.#texts.has(tag));
    const { first, more } = this.#texts.get(language ?? "") ?? {};
    return [first, isHome ? undefined : more].filter((file) => file !== undefined);
  }
}

function list(folder: string, basePath: string): ReadonlyMap<string, Page> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Set(entries.map(({ name, parentPath }) => join(parentPath, name)));
  const isCompressed = (path: string) => path.endsWith(".gz") && files.has(path.slice(0, -".gz".length));
  return new Map(
    [...files]
      .filter((path) => !isCompressed(path))
      .map((path) => {
        const name = path
          .slice(folder.length + 1)
          .split(sep)
          .join("/");
        const isShell = name === "index.html" && basePath !== "";
        return [name, isShell ? shellAt(path, basePath) : pageAt(path, name, files.has(`${path}.gz`))];
      }),
  );
}

function pageAt(path: string, name: string, isCompressed: boolean): Page {
  const bytes = readFileSync(path);
  const page = {
    type: types[extname(name)] ?? "application/octet-stream",
    etag: etagOf(bytes),
    // Vite puts a hash of the contents into the name of every file there.
    lasts: name.startsWith("assets/"),
  };
  if (!name.endsWith(".html"))
    return {
      ...page,
      read: () => readFile(path),
      ...(isCompressed ? { readCompressed: () => readFile(`${path}.gz`) } : {}),
    };
  // Kept: an upgrade replaces the file before the board starts again, and the hashes would not be those of what stands in the new one.
  const compressed = isCompressed ? readFileSync(`${path}.gz`) : undefined;
  return {
    ...page,
    inline: inlineIn(bytes.toString()),
    read: async () => bytes,
    ...(compressed && { readCompressed: async () => compressed }),
  };
}

/** The only file that names others by their whole path; all others name them relative to themselves [web/vite.config.ts]. */
function shellAt(path: string, basePath: string): Page {
  const text = readFileSync(path, "utf8").replaceAll('="/admin/ui/', `="${basePath}/admin/ui/`);
  const compressed = gzipSync(text, { level: 9 });
  return {
    type: types[".html"] ?? "",
    etag: etagOf(text),
    inline: inlineIn(text),
    lasts: false,
    read: async () => Buffer.from(text),
    readCompressed: async () => compressed,
  };
}

function plain(version: string, basePath: string): Page {
  const text = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sotto ${version}</title>
<h1>Sotto ${version}</h1>
<p>This board is running. Its web page is not installed; everything can be done by its REST:</p>
<ul>
<li><a href="${basePath}/admin/docs">What can be asked</a>, as a page (with the name and password of a user)
<li><a href="${basePath}/admin/spec">The same as OpenAPI 3.1</a>
<li><a href="${basePath}/admin/certificate">The certificate authority of this board</a>, which your browser does not know yet
</ul>
<p>The first user is made by <code>POST /admin/user</code> with <code>{"login": "…", "password": "…"}</code>, from the board itself
or, soon after it was installed, from its own network.</p>
</html>
`;
  return { type: types[".html"] ?? "", etag: etagOf(text), lasts: false, read: async () => Buffer.from(text) };
}

/** Returns what the build has put into the page itself [web/frame/inline.ts]; nothing that a client sends is ever in it. */
function inlineIn(page: string): Inline {
  const hashes = (tag: "script" | "style") =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gsu"))].map(
      ([, contents = ""]) => `'sha256-${createHash("sha256").update(contents).digest("base64")}'`,
    );
  return { scripts: hashes("script"), styles: hashes("style") };
}

function etagOf(bytes: Buffer | string): string {
  return `"${createHash("sha256").update(bytes).digest("base64url")}"`;
}
