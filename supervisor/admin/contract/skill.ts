/** A skill, its origin, and its label: permissions and limits. */
import { Type } from "typebox";
import { conditions } from "../../skills/condition.ts";
import { permissionNames } from "../../skills/manifest.ts";

export const Permission = Type.Enum([...permissionNames]);
const Signature = Type.Object({
  status: Type.Enum(["good", "bad", "unknown", "none"], {
    description: "good: by a signer in `allowed_signers`; unknown: by another signer.",
  }),
  signer: Type.Optional(Type.String()),
});
export const SkillStatus = Type.Object({
  name: Type.String(),
  state: Type.Enum(["installed", "stopped", "disabled"]),
  condition: Type.Enum([...conditions], {
    description:
      "Whether it works. starting: its actions were started, and it has not connected to the bus yet. disconnected: it has not been connected for a minute. failing: it keeps ending, or nothing runs it. without-action: its folder contains no executable action-… file.",
  }),
  actions: Type.Array(Type.String()),
  faults: Type.Array(
    Type.Object({ message: Type.String(), remedy: Type.String(), severity: Type.Optional(Type.Literal("notice")) }),
    {
      description:
        "What keeps an installed skill from working, with what to do. A notice does not keep it from working: it prints too much.",
    },
  ),
  hasPrevious: Type.Boolean({ description: "Whether a rollback is possible." }),
  update: Type.Optional(
    Type.Object(
      { commit: Type.String(), tag: Type.Optional(Type.String()) },
      { description: "What its gallery names now, if that is not what is installed." },
    ),
  ),
  origin: Type.Union([
    Type.Object({
      url: Type.String(),
      ref: Type.Optional(Type.String()),
      path: Type.Optional(Type.String({ description: "Folder of the skill, if the repository contains several." })),
      commit: Type.String(),
      gallery: Type.Optional(Type.String({ description: "The gallery that it was chosen in, and its name there." })),
      signature: Type.Optional(Signature),
      installedAt: Type.String(),
    }),
    Type.Null(),
  ]),
});
export const ShippedSkill = Type.Object({
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  intents: Type.Array(Type.String(), { description: "The ids of the intents that it answers." }),
});
const Label = Type.Object({
  title: Type.String(),
  description: Type.String(),
  descriptions: Type.Record(Type.String(), Type.String(), { description: "In other languages, by their codes." }),
  walls: Type.Enum(["unit", "process"], {
    description:
      "unit: its own user, network, limits and data folder. process: a process of the platform (in a checkout).",
  }),
  intents: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: "The intents it receives; null for all.",
  }),
  permissions: Type.Array(
    Type.Object({ name: Permission, about: Type.String(), asked: Type.Boolean(), granted: Type.Boolean() }),
  ),
  limits: Type.Union(
    [
      Type.Object({
        memory: Type.Integer({ description: "Bytes." }),
        processes: Type.Integer(),
        cpu: Type.Number({ description: "CPU cores." }),
        disk: Type.Integer({ description: "Maximum size of its data in bytes." }),
      }),
      Type.Null(),
    ],
    { description: "null if it has no unit." },
  ),
});
export const LabelledSkill = Type.Object({ ...SkillStatus.properties, label: Label });
