/** The error for a component that does not exist: it lists the ones that do. */
import { SottoError } from "../errors.ts";

export function componentUnknown(names: readonly string[]): SottoError {
  return new SottoError("COMPONENT_UNKNOWN", "there is no such component", { remedy: `there are ${names.join(", ")}` });
}
