/** Serves a git repository over HTTPS by git's own http-backend, on a port of this machine. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { issueAuthority, issueLeaf } from "../../../installer/certificate/issue.ts";

export type GitServer = {
  readonly url: string;
  /** PEM file. */
  readonly authorities: string;
  /** Creates a commit with these files (the mode "link" creates a link) and returns it. */
  commit(files: Readonly<Record<string, { readonly text: string | Buffer; readonly mode?: number | "link" }>>): string;
  git(...args: string[]): string;
  readonly server: Server;
  /** Where /redirect leads; undefined: to the repository. */
  readonly moved: { to: string | undefined };
};

export async function serveGit(
  t: { teardown(work: () => unknown): void },
  folder: string,
  address = "127.0.0.1",
): Promise<GitServer> {
  const repository = join(folder, "work");
  mkdirSync(repository, { recursive: true });
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@t", ...args], {
      cwd: repository,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  git("init", "--quiet", "--initial-branch=main");
  const names = { dns: ["localhost"], addresses: [address] };
  const authority = await issueAuthority(names);
  const { certificate: cert, key } = await issueLeaf(authority, names);
  const authorities = join(folder, "ca.pem");
  writeFileSync(authorities, authority.certificate);
  const moved: GitServer["moved"] = { to: undefined };
  const server = createServer({ cert, key }, (request, response) => {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    if (path.startsWith("/redirect/")) {
      response
        .writeHead(302, {
          location:
            moved.to ?? `https://localhost:${(server.address() as AddressInfo).port}/work${path.slice(9)}?${query}`,
        })
        .end();
      return;
    }
    if (path.startsWith("/private/")) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
      return;
    }
    const backend = spawn("git", ["http-backend"], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: path,
        QUERY_STRING: query,
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      },
    });
    request.pipe(backend.stdin);
    backend.stdin.on("error", () => undefined);
    const chunks: Buffer[] = [];
    backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    backend.on("close", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      const headers = all
        .subarray(0, end)
        .toString()
        .split("\r\n")
        .map((line) => line.split(": ") as [string, string]);
      const status = headers.find(([name]) => name === "Status")?.[1];
      response.writeHead(
        Number(status?.slice(0, 3) ?? 200),
        Object.fromEntries(headers.filter(([name]) => name !== "Status")),
      );
      response.end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    moved,
    url: `https://${address === "127.0.0.1" ? "localhost" : address}:${(server.address() as AddressInfo).port}`,
    authorities,
    server,
    git,
    commit(files) {
      git("rm", "-rqf", "--ignore-unmatch", ".");
      for (const [name, { text, mode = 0o644 }] of Object.entries(files)) {
        mkdirSync(dirname(join(repository, name)), { recursive: true });
        if (mode === "link") symlinkSync(String(text), join(repository, name));
        else {
          writeFileSync(join(repository, name), text);
          chmodSync(join(repository, name), mode);
        }
      }
      git("add", "--all", "--force");
      git("commit", "--quiet", "--allow-empty", "--message=x");
      return git("rev-parse", "HEAD").trim();
    },
  };
}
