import type { Screen } from "./screen.ts";

/**
 * Shows a warning that must not be overlooked above everything else; it appears again among the reasons, with its
 * remedy.
 */
export function tellPlainHttp(reasons: readonly { readonly code: string }[], screen: Screen): void {
  if (!reasons.some(({ code }) => code === "PLAIN_HTTP")) return;
  screen.print(screen.paint("red", "━━ PLAIN HTTP: everybody on the network can read the passwords of this board ━━"));
  screen.print();
}
