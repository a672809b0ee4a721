import type { ComponentChildren } from "preact";

/** `flush`: its contents, for example a table, extend to its edges. */
export function Card({
  title,
  actions,
  flush = false,
  children,
}: {
  readonly title?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly flush?: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <section class={flush ? "card flush" : "card"}>
      {title === undefined && actions === undefined ? null : (
        <header>
          {title === undefined ? <span /> : <h2>{title}</h2>}
          {actions === undefined ? null : <div class="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
