import { guarded } from "../contract/problem.ts";
import { SignedReceipt } from "../contract/privacy.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

/** GET /privacy: what left the board in the last day, signed. */
export function privacyRoutes(app: App, { privacy, sign }: Services): void {
  app.get(
    "/privacy",
    {
      schema: {
        operationId: "getPrivacyReceipt",
        tags: ["privacy"],
        summary: "What left the board in the last day, who may reach what, and what is stored about people",
        description:
          "The kernel's own counters of each unit of systemd, looked at every minute and summed by the hour. The signature is ECDSA with SHA-256 over `sotto privacy receipt 1`, a line feed, and the receipt as JSON with sorted keys and without spaces; `sotto privacy --verify` verifies it.",
        response: { 200: SignedReceipt, ...guarded },
      },
    },
    async () => {
      const receipt = await privacy();
      return { receipt, signature: sign(receipt) };
    },
  );
}
