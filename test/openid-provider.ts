/**
 * A provider of OpenID Connect over HTTPS: authorization code with PKCE, one person who is always logged in there. It can answer
 * wrongly in every way that a board must notice.
 */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as ask } from "node:https";
import type { AddressInfo } from "node:net";
import { makeCertificates } from "./certificates.ts";
import type { Testing } from "./world.ts";

/** How it answers wrongly. */
export type Misdeed =
  | "answers with an error"
  | "answers with HTML"
  | "calls itself another issuer"
  | "has a log-in page without HTTPS"
  | "has a log-in page that is a script"
  | "redirects its token endpoint to another host"
  | "refuses the client"
  | "says nothing"
  | "sends a huge answer"
  | "sends a huge token"
  | "sends no ID token"
  | "sends the token of another audience"
  | "sends the token of another issuer"
  | "sends the token of another log-in"
  | "sends a token that has expired"
  | "sends a token that is issued in the future"
  | "sends a token without a nonce"
  | "sends a token without a signature"
  | "signs with a key that it does not publish"
  | "signs with its public key as a shared secret"
  | "speaks of another person at its userinfo";

export type Provider = {
  readonly issuer: string;
  /** The PEM file of the authority of its certificate. */
  readonly authority: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it says of the person; can be changed. */
  person: Record<string, unknown> & { sub: string };
  /** What only its userinfo says. */
  more: Record<string, unknown>;
  misdeed: Misdeed | undefined;
  /** The paths that were asked, with method; no query. */
  readonly asked: string[];
  /** Requests that have come to the host to which it redirects. */
  readonly strayed: string[];
  /** Does what a browser does there; resolves to the query of the address that it is sent back to. */
  follow(url: string): Promise<string>;
  leave(): void;
};

type Given = { readonly nonce: string; readonly challenge: string; readonly returnUrl: string };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export async function startProvider(t: Testing, folder: string): Promise<Provider> {
  const { key, cert, ca } = await makeCertificates(folder);
  const [published, other] = [newKeys(), newKeys()];
  const codes = new Map<string, Given>();
  const strayed: string[] = [];
  const stray = createServer({ key, cert }, (request, response) => {
    strayed.push(`${request.method} ${request.url}`);
    response.end("{}");
  });
  const server = createServer({ key, cert }, (request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  for (const one of [server, stray]) one.listen(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(stray, "listening")]);
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  const elsewhere = `https://127.0.0.1:${(stray.address() as AddressInfo).port}/token`;
  const leave = () => {
    for (const one of [server, stray]) {
      one.close();
      one.closeAllConnections();
    }
  };
  t.teardown(leave);
  const provider: Provider = {
    issuer,
    authority: `${folder}/ca.pem`,
    clientId: "sotto board",
    clientSecret: "s3cret: of/the board",
    person: { sub: "4711", preferred_username: "erika", groups: ["family"] },
    more: {},
    misdeed: undefined,
    asked: [],
    strayed,
    leave,
    follow: (url) =>
      new Promise((resolve, reject) => {
        ask(url, { ca, agent: false }, (answer) => {
          answer.resume();
          const { location } = answer.headers;
          if (location === undefined) reject(new Error(`no redirect: ${answer.statusCode}`));
          else resolve(new URL(location).search);
        })
          .on("error", reject)
          .end();
      }),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", issuer);
    provider.asked.push(`${request.method} ${url.pathname}`);
    const { misdeed } = provider;
    if (misdeed === "says nothing") return;
    if (misdeed === "answers with an error") return void response.writeHead(500).end("no");
    if (misdeed === "answers with HTML") return tell(response, "<html>", "text/html");
    if (misdeed === "sends a huge answer") return flood(response);
    if (url.pathname === "/.well-known/openid-configuration") return tell(response, metadata(misdeed));
    if (url.pathname === "/keys") return tell(response, { keys: [published.jwk] });
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") return token(request, response, misdeed);
    if (url.pathname === "/userinfo") {
      const sub = misdeed === "speaks of another person at its userinfo" ? "4712" : provider.person.sub;
      return tell(response, { ...provider.more, sub });
    }
    response.writeHead(404).end();
  }

  function metadata(misdeed: Misdeed | undefined) {
    const pages: Partial<Record<Misdeed, string>> = {
      "has a log-in page without HTTPS": "http://localhost/authorize",
      "has a log-in page that is a script": "javascript:alert(1)",
    };
    return {
      issuer: misdeed === "calls itself another issuer" ? "https://elsewhere.example" : issuer,
      authorization_endpoint: (misdeed && pages[misdeed]) ?? `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "ES256", "none", "HS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const value = (name: string) => query.get(name) ?? "";
    const isRight =
      value("client_id") === provider.clientId &&
      value("response_type") === "code" &&
      value("code_challenge_method") === "S256" &&
      value("scope").split(" ").includes("openid");
    if (!isRight) return void response.writeHead(400).end("wrong request");
    const code = randomBytes(16).toString("hex");
    codes.set(code, { nonce: value("nonce"), challenge: value("code_challenge"), returnUrl: value("redirect_uri") });
    const back = new URL(value("redirect_uri"));
    back.searchParams.set("code", code);
    back.searchParams.set("state", value("state"));
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(
    request: IncomingMessage,
    response: ServerResponse,
    misdeed: Misdeed | undefined,
  ): Promise<void> {
    if (misdeed === "redirects its token endpoint to another host")
      return void response.writeHead(307, { location: elsewhere }).end();
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const credential = [provider.clientId, provider.clientSecret].map((one) =>
      new URLSearchParams({ "": one }).toString().slice(1),
    );
    const expected = `Basic ${Buffer.from(credential.join(":")).toString("base64")}`;
    if (misdeed === "refuses the client" || request.headers.authorization !== expected)
      return tell(response, { error: "invalid_client" }, "application/json", 401);
    const given = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (given?.challenge !== challenge || given.returnUrl !== form.get("redirect_uri"))
      return tell(response, { error: "invalid_grant" }, "application/json", 400);
    const rest = misdeed === "sends no ID token" ? {} : { id_token: idToken(given, misdeed) };
    tell(response, { access_token: randomBytes(16).toString("hex"), token_type: "Bearer", ...rest });
  }

  function idToken({ nonce }: Given, misdeed: Misdeed | undefined): string {
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown> = {
      ...provider.person,
      iss: misdeed === "sends the token of another issuer" ? "https://elsewhere.example" : issuer,
      aud: misdeed === "sends the token of another audience" ? "another client" : provider.clientId,
      iat: now,
      exp: now + 300,
      nonce: misdeed === "sends the token of another log-in" ? "another" : nonce,
    };
    if (misdeed === "sends a token that has expired") Object.assign(claims, { iat: now - 7200, exp: now - 3600 });
    if (misdeed === "sends a token that is issued in the future") Object.assign(claims, { nbf: now + 3600 });
    if (misdeed === "sends a token without a nonce") delete claims["nonce"];
    if (misdeed === "sends a huge token") claims["padding"] = "x".repeat(300_000);
    if (misdeed === "sends a token without a signature") return `${part({ alg: "none" })}.${part(claims)}.`;
    if (misdeed === "signs with its public key as a shared secret") {
      const signed = `${part({ alg: "HS256", kid: "one" })}.${part(claims)}`;
      const secret = published.publicKey.export({ type: "spki", format: "pem" });
      return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
    }
    const signed = `${part({ alg: "RS256", kid: "one" })}.${part(claims)}`;
    const keys = misdeed === "signs with a key that it does not publish" ? other : published;
    return `${signed}.${sign("sha256", Buffer.from(signed), keys.privateKey).toString("base64url")}`;
  }
  return provider;
}

function newKeys(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject; readonly jwk: object } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    privateKey,
    publicKey,
    jwk: { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" },
  };
}

function tell(response: ServerResponse, value: unknown, type = "application/json", status = 200): void {
  response.writeHead(status, { "content-type": type });
  response.end(typeof value === "string" ? value : JSON.stringify(value));
}

/** Without an end. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
  };
  response.on("drain", more);
  more();
}
