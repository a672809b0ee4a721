/** The file in which the sound of a session's request is kept: found by who knows the session, and by nobody else. */
import { createHash } from "node:crypto";

/** Below the component's data. */
export const requestRecordings = "requests";

/** A session's id is anybody's text: the name leads nowhere else, whatever it is. */
export const recordingName = (sessionId: string): string =>
  `${createHash("sha256").update(sessionId).digest("hex").slice(0, 32)}.wav`;
