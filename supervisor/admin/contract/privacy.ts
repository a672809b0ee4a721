import { type Static, Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";
import { storedKinds } from "../../privacy/stored-kinds.ts";

const Bytes = Type.Integer({ minimum: 0 });
const MaybeBytes = (description: string) => Type.Union([Bytes, Type.Null()], { description });
const Networks = (description: string) => Type.Array(Type.String(), { description });

export const PrivacyReceipt = Type.Object({
  format: Type.String({ description: "Format identifier: sotto-privacy-receipt/1." }),
  board: Type.Object({ hostname: Type.String(), version: Type.String() }),
  generatedAt: Type.String({ format: "date-time" }),
  window: Type.Object({
    from: Type.String({ format: "date-time" }),
    to: Type.String({ format: "date-time" }),
    hoursWatched: Type.Integer({ description: "Number of hours in this period for which there are readings." }),
    secondsBetweenLooks: Type.Integer(),
  }),
  left: MaybeBytes("Bytes sent by the platform, its networked skills and its updates; null if not counted."),
  parties: Type.Array(
    Type.Object({
      what: Type.String({ description: "platform, updates, skill, skill set-up, …" }),
      unit: Type.String({ description: "The systemd unit." }),
      skill: Type.Optional(Type.String()),
      granted: Type.Optional(
        Type.Boolean({ description: "Whether the skill has network access; absent for a removed skill." }),
      ),
      mayLeave: Type.Boolean({ description: "Whether its packets can leave the board at all." }),
      sent: MaybeBytes("Bytes of IP packets; null if the kernel does not count them."),
      received: MaybeBytes("Bytes of IP packets; null if the kernel does not count them."),
      allow: Networks("IPAddressAllow of the unit."),
      deny: Networks("IPAddressDeny of the unit; addresses in neither list are allowed."),
    }),
  ),
  interfaces: Type.Array(Type.Object({ name: Type.String(), sent: Bytes, received: Bytes }), {
    description: "Traffic of all programs by network interface, without loopback.",
  }),
  destinations: Type.Optional(
    Type.Array(
      Type.Object({
        what: Type.String({ description: "What is sent there." }),
        where: Type.String({ description: "Hosts, without paths and user names." }),
      }),
      { description: "Whom the configuration makes the platform talk to; absent in receipts of earlier versions." },
    ),
  ),
  stored: Type.Array(
    Type.Object({
      kind: Type.Enum([...storedKinds], { description: "The same as `what`, for programs." }),
      what: Type.String(),
      where: Type.String({ description: "Relative to the data folder unless absolute." }),
      howLong: Type.String(),
      count: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  limits: Type.Array(Type.String(), { description: "What these figures cannot show." }),
});

export const SignedReceipt = Type.Object({
  receipt: PrivacyReceipt,
  signature: Type.Object({
    algorithm: Type.Literal("ecdsa-p256-sha256"),
    certificate: Type.String({ description: "The board's own certificate, PEM." }),
    authority: Type.String({ description: "The certificate of the board's authority, PEM." }),
    value: Type.String({ description: "DER, in base64." }),
  }),
});
export type SignedReceipt = Static<typeof SignedReceipt>;

export const getPrivacyReceipt = operation("GET /privacy", {
  operationId: "getPrivacyReceipt",
  tags: ["privacy"],
  summary: "Get the privacy receipt: traffic of the last day, network access and stored personal data",
  description:
    "The kernel's counters for each systemd unit, read every minute and summed by the hour. The signature is ECDSA with SHA-256 over `sotto privacy receipt 1`, a line feed, and the receipt as JSON with sorted keys and without spaces; `sotto privacy --verify` verifies it.",
  response: { 200: SignedReceipt, ...guarded },
});
