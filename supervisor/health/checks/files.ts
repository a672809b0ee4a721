import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Platform } from "../seen.ts";

/** Reports files of the platform that somebody has removed while it runs. */
export const filesCheck: Check<Pick<Platform, "files">> = {
  name: "files",
  question: "Are the platform's own files still there?",
  look({ files }) {
    return files.map(({ path, at, remedy }): Finding => {
      const what = `${path} was removed while the platform ran (noticed ${new Date(at).toISOString()})`;
      if (remedy !== undefined) return { severity: "degraded", code: "FILES_GONE", message: what, remedy };
      return {
        severity: "notice",
        code: "FILES_RESTORED",
        message: `${what}, and made again: nothing is lost`,
        remedy: "find out who removed it: a script that cleans up, or a person; it is no temporary file",
      };
    });
  },
};
