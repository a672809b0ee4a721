/**
 * Keeps the focus where a person was who uses the keyboard, when what had it is removed or can no longer be used: it goes to what
 * has taken its place, or else to a neighbour. Without this it is nowhere, and a screen reader begins at the top.
 */

const usable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";

const loading = ".loading";

type Place = { readonly parent: Element; readonly at: number };

/** Works until the returned function is called. */
export function keepFocus(): () => void {
  let places: readonly Place[] = [];
  let focused: Element | undefined;
  /** What had the focus before a message or a dialog, and where it was. */
  let outside: Element | undefined;
  let placesOutside: readonly Place[] = [];
  let isByKeyboard = false;
  let isOver = false;
  let path = "";
  const over = new AbortController();
  const { signal } = over;
  const observer = new MutationObserver(() => {
    if (focused === undefined || !isByKeyboard || document.activeElement !== document.body || canHave(focused)) return;
    // Another page has its heading read.
    if (path !== location.pathname) return;
    const isBack = isOver && outside !== undefined;
    const next = isBack && canHave(outside!) ? outside : nearest(isBack ? placesOutside : places);
    (next as HTMLElement | undefined)?.focus();
  });
  for (const type of ["keydown", "pointerdown"])
    document.addEventListener(type, () => void (isByKeyboard = type === "keydown"), { capture: true, signal });
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      focused = target;
      path = location.pathname;
      places = placesOf(target);
      isOver = target.closest(".toasts, dialog") !== null;
      if (!isOver) [outside, placesOutside] = [target, places];
    },
    { signal },
  );
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    over.abort();
    observer.disconnect();
  };
}

/** What is removed is not shown. */
const canHave = (element: Element): boolean => !element.matches(":disabled") && isShown(element);
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Where it is: in its parent, and where that is, up to the page. */
function placesOf(element: Element): readonly Place[] {
  const places: Place[] = [];
  for (let one = element; one.parentElement !== null && !one.matches("main, dialog"); one = one.parentElement)
    places.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return places;
}

/**
 * Returns what is at the place now or after it, or else before it: in the closest surroundings that are still there. What
 * has taken its place may still be loading: then it is waited for.
 */
function nearest(places: readonly Place[]): Element | undefined {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const here = children[at];
    if (parent.matches(loading) || here?.matches(loading) === true || here?.querySelector(loading)) return undefined;
    const after = children.slice(at).flatMap(usableIn);
    const before = children.slice(0, at).flatMap(usableIn);
    const found = after[0] ?? before.at(-1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const usableIn = (element: Element): Element[] =>
  [...(element.matches(usable) ? [element] : []), ...element.querySelectorAll(usable)].filter(isShown);
