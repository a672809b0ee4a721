import { type Static, Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Bytes = Type.Integer({ minimum: 0 });
const MaybeBytes = (description: string) => Type.Union([Bytes, Type.Null()], { description });
const Networks = (description: string) => Type.Array(Type.String(), { description });

export const PrivacyReceipt = Type.Object({
  format: Type.String({ description: "Which form this is: sotto-privacy-receipt/1." }),
  board: Type.Object({ hostname: Type.String(), version: Type.String() }),
  generatedAt: Type.String({ format: "date-time" }),
  window: Type.Object({
    from: Type.String({ format: "date-time" }),
    to: Type.String({ format: "date-time" }),
    hoursWatched: Type.Integer({ description: "Of its hours, those in which the counters were looked at." }),
    secondsBetweenLooks: Type.Integer(),
  }),
  left: MaybeBytes(
    "Bytes that the platform, its skills with the network and its updates sent; null: not counted here.",
  ),
  parties: Type.Array(
    Type.Object({
      what: Type.String({ description: "platform, updates, skill, set-up of a skill and the like." }),
      unit: Type.String({ description: "The unit of systemd." }),
      skill: Type.Optional(Type.String()),
      granted: Type.Optional(
        Type.Boolean({ description: "Whether the skill has the network; not said of one that is removed." }),
      ),
      mayLeave: Type.Boolean({ description: "Whether its packets can leave the board at all." }),
      sent: MaybeBytes("Bytes of IP packets; null: the kernel does not count for it."),
      received: MaybeBytes("Bytes of IP packets; null: the kernel does not count for it."),
      allow: Networks("IPAddressAllow of the unit."),
      deny: Networks("IPAddressDeny of the unit; what is in neither is allowed."),
    }),
  ),
  interfaces: Type.Array(Type.Object({ name: Type.String(), sent: Bytes, received: Bytes }), {
    description: "What all programs of the board sent and received by each network interface but loopback.",
  }),
  stored: Type.Array(
    Type.Object({
      what: Type.String(),
      where: Type.String({ description: "Below the data folder, when it is no path." }),
      howLong: Type.String(),
      count: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  limits: Type.Array(Type.String(), { description: "What these figures do not say." }),
});

export const SignedReceipt = Type.Object({
  receipt: PrivacyReceipt,
  signature: Type.Object({
    algorithm: Type.Literal("ecdsa-p256-sha256"),
    certificate: Type.String({ description: "The board's own certificate, PEM." }),
    authority: Type.String({ description: "That of its authority, PEM." }),
    value: Type.String({ description: "DER, in base64." }),
  }),
});
export type SignedReceipt = Static<typeof SignedReceipt>;

export const getPrivacyReceipt = operation("GET /privacy", {
  operationId: "getPrivacyReceipt",
  tags: ["privacy"],
  summary: "What left the board in the last day, who may reach what, and what is stored about people",
  description:
    "The kernel's own counters of each unit of systemd, looked at every minute and summed by the hour. The signature is ECDSA with SHA-256 over `sotto privacy receipt 1`, a line feed, and the receipt as JSON with sorted keys and without spaces; `sotto privacy --verify` verifies it.",
  response: { 200: SignedReceipt, ...guarded },
});
