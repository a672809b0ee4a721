import { Type } from "typebox";
import { operation } from "./operation.ts";
import { open } from "./problem.ts";

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
