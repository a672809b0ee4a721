import { createHash, X509Certificate } from "node:crypto";
import { Type } from "typebox";
import { open } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

/** GET /certificate: what a client needs to trust this board, without a credential. [spec A; admin-rest.md] */
export function certificateRoutes(app: App, { trustedBy }: Services): void {
  app.get(
    "/certificate",
    {
      schema: {
        operationId: "getCertificate",
        tags: ["certificate"],
        summary: "Get the board's certificate authority",
        description:
          "Needs no credential: a client takes it once, compares its fingerprint with the one the board shows, and trusts the board by it. With a certificate of the operator's own: the top of its chain, as far as the configured file has it.",
        security: [],
        response: {
          200: {
            description: "PEM, or DER by Accept.",
            headers: { ETag: { type: "string", description: "Of If-None-Match." } },
            content: {
              "application/x-pem-file": { schema: Type.String() },
              "application/pkix-cert": { schema: Type.String({ format: "binary" }) },
            },
          },
          304: { description: "It is the one the client has.", type: "null" },
          ...open,
        },
      },
    },
    async (request, reply) => {
      const pem = trustedBy();
      const der = new X509Certificate(pem).raw;
      const etag = `"${createHash("sha256").update(der).digest("base64url")}"`;
      reply.headers({ etag, vary: "accept" });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send(null);
      const binary = request.headers.accept?.includes("application/pkix-cert");
      return binary ? reply.type("application/pkix-cert").send(der) : reply.type("application/x-pem-file").send(pem);
    },
  );
}
