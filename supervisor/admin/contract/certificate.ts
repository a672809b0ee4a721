import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, open, problems } from "./problem.ts";

export const getCertificate = operation("GET /certificate", {
  operationId: "getCertificate",
  tags: ["certificate"],
  summary: "Get the board's certificate authority",
  description:
    "Requires no authentication. A client downloads it once, compares its fingerprint with the one the board shows, and trusts the board through it. With an operator's own certificate, returns the topmost certificate in the configured file.",
  security: [],
  response: {
    200: {
      description: "PEM, or DER depending on Accept; a browser (text/html) gets the type that phones offer to install.",
      headers: { ETag: { type: "string", description: "For If-None-Match." } },
      content: {
        "application/x-pem-file": { schema: Type.String() },
        "application/pkix-cert": { schema: Type.String({ format: "binary" }) },
        "application/x-x509-ca-cert": { schema: Type.String({ format: "binary" }) },
      },
    },
    304: { description: "Not modified.", type: "null" },
    ...open,
  },
});

export const acceptCertificate = operation("PUT /certificate/accepted", {
  operationId: "acceptCertificate",
  tags: ["certificate"],
  summary: "Accept the board's certificate authority",
  description:
    "After the certificate authority was lost or replaced, health is degraded until somebody has accepted the new one, or has restored the one before. Names it by its SHA-256 fingerprint.",
  body: Type.Object(
    {
      fingerprint: Type.String({
        pattern: "^(SHA256:)?[0-9A-Fa-f]{2}(:?[0-9A-Fa-f]{2}){31}$",
        description: "As `sotto certificate` shows it.",
      }),
    },
    { additionalProperties: false },
  ),
  response: {
    204: { type: "null", description: "It is accepted." },
    ...guarded,
    ...problems([409, "The board has another one."]),
  },
});
