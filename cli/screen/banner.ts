import type { Screen } from "./screen.ts";

/** What must not be overlooked stands above everything else, and again among the reasons with its remedy. */
export function tellPlainHttp(reasons: readonly { readonly code: string }[], screen: Screen): void {
  if (!reasons.some(({ code }) => code === "PLAIN_HTTP")) return;
  screen.print(screen.paint("red", "━━ PLAIN HTTP: everybody on the network can read the passwords of this board ━━"));
  screen.print();
}
