import { Type } from "typebox";
import { operation } from "./operation.ts";
import { open } from "./problem.ts";

export const getCertificate = operation("GET /certificate", {
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
});
