/**
 * Keeps the focus where a person was who uses the keyboard, when what had it is removed or can no longer be used: it goes to what
 * has taken its place, or else to a neighbour. Without this it is nowhere, and a screen reader begins at the top.
 */

const usable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";

type Place = { readonly parent: Element; readonly at: number };

/** Works until the returned function is called. */
export function keepFocus(): () => void {
  let places: readonly Place[] = [];
  let focused: Element | undefined;
  /** What had the focus before a message. */
  let outside: Element | undefined;
  let isByKeyboard = false;
  let path = "";
  const noteKey = (): void => void (isByKeyboard = true);
  const notePointer = (): void => void (isByKeyboard = false);
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    focused = target;
    path = location.pathname;
    places = placesOf(target);
    if (target.closest(".toasts") === null) outside = target;
  };
  const observer = new MutationObserver(() => {
    if (focused === undefined || !isByKeyboard || document.activeElement !== document.body || canHave(focused)) return;
    // Another page has its heading read.
    if (path !== location.pathname) return;
    const isInMessage = focused.closest(".toasts") !== null || places.some(({ parent }) => parent.matches(".toasts"));
    const next = isInMessage && outside !== undefined && canHave(outside) ? outside : nearest(places);
    (next as HTMLElement | undefined)?.focus();
  });
  document.addEventListener("keydown", noteKey, true);
  document.addEventListener("pointerdown", notePointer, true);
  document.addEventListener("focusin", note);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    document.removeEventListener("keydown", noteKey, true);
    document.removeEventListener("pointerdown", notePointer, true);
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

const canHave = (element: Element): boolean => element.isConnected && !element.matches(":disabled") && isShown(element);
const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Where it is: in its parent, and where that is, up to the page. */
function placesOf(element: Element): readonly Place[] {
  const places: Place[] = [];
  for (let one = element; one.parentElement !== null && !one.matches("main, dialog"); one = one.parentElement)
    places.push({ parent: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return places;
}

/** Returns what is at the place now or after it, or else before it: in the closest surroundings that are still there. */
function nearest(places: readonly Place[]): Element | undefined {
  for (const { parent, at } of places) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    const after = children.slice(at).flatMap(usableIn);
    const before = children.slice(0, at).flatMap(usableIn);
    const found = after[0] ?? before.at(-1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const usableIn = (element: Element): Element[] =>
  [...(element.matches(usable) ? [element] : []), ...element.querySelectorAll(usable)].filter(isShown);
