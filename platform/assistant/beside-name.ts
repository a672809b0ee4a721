/** The name under which an assistant is installed beside the one in use: it is a folder, and stands in messages. */
import * as v from "valibot";

export const besideName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/u, "a name of small letters, digits and hyphens, 32 at most"),
);
