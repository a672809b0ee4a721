/** Parses JSON bodies with a limited depth. */
import { SottoError } from "../errors.ts";

const deepest = 32;

/** Throws SottoError REQUEST_INVALID for text that is nested too deeply. It does not parse; that follows. */
export function checkDepth(text: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (isText) {
      if (character === 0x5c) at += 1;
      else if (character === 0x22) isText = false;
    } else if (character === 0x22) isText = true;
    else if (character === 0x5b || character === 0x7b) {
      depth += 1;
      if (depth > deepest)
        throw new SottoError("REQUEST_INVALID", `the body is nested more than ${deepest} levels deep`);
    } else if (character === 0x5d || character === 0x7d) depth -= 1;
  }
}
