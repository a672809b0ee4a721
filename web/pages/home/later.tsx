import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Shows a part of the page as soon as its code is there, and nothing until then: the first view does not wait for it. */
export function Later({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    let isOver = false;
    load().then(
      (part) => void (isOver || setPart(() => part)),
      // The board is away, or was updated: the page says so itself, and has it when it is opened again.
      () => undefined,
    );
    return () => void (isOver = true);
  }, []);
  return Part === undefined ? null : <Part />;
}
