/** What a skill is, where it comes from, and its label: what it may do, and within which limits. */
import { Type } from "typebox";
import { permissionNames } from "../../skills/manifest.ts";

export const Permission = Type.Enum([...permissionNames]);
const Signature = Type.Object({
  status: Type.Enum(["good", "bad", "unknown", "none"], {
    description: "good: by somebody of `allowed_signers`; unknown: by somebody else.",
  }),
  signer: Type.Optional(Type.String()),
});
export const SkillStatus = Type.Object({
  name: Type.String(),
  state: Type.Enum(["installed", "stopped", "disabled"]),
  actions: Type.Array(Type.String()),
  hasPrevious: Type.Boolean({ description: "Whether a rollback is possible." }),
  origin: Type.Union([
    Type.Object({
      url: Type.String(),
      ref: Type.Optional(Type.String()),
      path: Type.Optional(Type.String({ description: "The skill's folder, in a repository of several." })),
      commit: Type.String(),
      signature: Type.Optional(Signature),
      installedAt: Type.String(),
    }),
    Type.Null(),
  ]),
});
const Label = Type.Object({
  title: Type.String(),
  description: Type.String(),
  walls: Type.Enum(["unit", "process"], {
    description:
      "unit: a user, a network, limits and a data folder of its own. process: in a checkout, a process of the platform.",
  }),
  intents: Type.Union([Type.Array(Type.String()), Type.Null()], { description: "What it hears; null: every intent." }),
  permissions: Type.Array(
    Type.Object({ name: Permission, about: Type.String(), asked: Type.Boolean(), granted: Type.Boolean() }),
  ),
  limits: Type.Union(
    [
      Type.Object({
        memory: Type.Integer({ description: "Bytes." }),
        processes: Type.Integer(),
        cpu: Type.Number({ description: "Processors." }),
        disk: Type.Integer({ description: "Bytes it may keep." }),
      }),
      Type.Null(),
    ],
    { description: "null where it has no unit." },
  ),
});
export const LabelledSkill = Type.Object({ ...SkillStatus.properties, label: Label });
