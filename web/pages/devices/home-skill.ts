/** Whether the installed skill `home` is the one that finds devices: asking another one would only wait for no answer. */
import { call } from "../../api/call.ts";
import { Refused } from "../../api/problem.ts";

export type HomeSkill =
  | "missing"
  /** A skill of this name that does not ask for devices, as that of the example: it only pretends. */
  | "other"
  /** It may not talk with devices. */
  | "refused"
  | "ready";

export async function findHomeSkill(): Promise<HomeSkill> {
  try {
    const { label } = await call("getSkill", { params: { skill: "home" } });
    const devices = label.permissions.find(({ name }) => name === "devices");
    if (devices === undefined || devices.granted) return "ready";
    return devices.asked ? "refused" : "other";
  } catch (error) {
    if (error instanceof Refused && error.code === "SKILL_UNKNOWN") return "missing";
    throw error;
  }
}
