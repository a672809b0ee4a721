import { readSecretFile } from "../../client/secret-file.ts";
import { archiveFrom } from "../../authoring/archive.ts";
import { shippedOr } from "../../authoring/shipped.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { submit, submitBody } from "../../submit.ts";

export const run: Run = async (call) => {
  const [from = ""] = call.given;
  const [source, tokenFile, fingerprint, beside] = ["from", "token-file", "console-fingerprint", "beside"].map(
    call.text,
  );
  const path = beside === undefined ? "/assistant" : `/assistant?${new URLSearchParams({ beside }).toString()}`;
  if (source === undefined) {
    if (tokenFile !== undefined || fingerprint !== undefined)
      throw new Failure("usage", "--token-file and --console-fingerprint go with --from");
    const { LC_ALL, LC_MESSAGES, LANG } = process.env;
    const bytes = await archiveFrom(shippedOr(from, LC_ALL || LC_MESSAGES || LANG || "en"), call.screen);
    return submitBody(call, "PUT", path, { type: "application/zip", bytes });
  }
  if (source !== "configured" && !URL.canParse(source))
    throw new Failure("usage", `--from takes an address like https://console.local:8443, not "${source}"`);
  return submit(call, "PUT", path, {
    source: "console",
    assistantId: from,
    ...(source !== "configured" && { url: source }),
    ...(tokenFile !== undefined && { token: await readSecretFile(tokenFile) }),
    ...(fingerprint !== undefined && { fingerprint }),
  });
};
