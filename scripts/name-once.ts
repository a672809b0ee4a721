/**
 * Makes the names that esbuild keeps (`keepNames`) cost nothing at run time. It gives every function its name back where
 * the function is created: for one inside another, that is at each call, and Object.defineProperty turns it into an
 * object of a slow kind. Requests, frames of sound and messages of the bus create such functions all the time.
 *
 * Functions are therefore named while the program loads, which is when those of its modules are created; classes, whose
 * names code tests for, always. Where a bundle is split, its pieces share one helper, which sees by the value what is a class.
 */

/** The helper of esbuild as it is minified: `var i=(e,t)=>d(e,"name",{value:t,configurable:!0})`. */
const helper = /\b([\w$]+)=\(([\w$]+),([\w$]+)\)=>([\w$]+)\(\2,"name",\{value:\3,configurable:!0\}\)/u;

/** What only a class has is a `prototype` that cannot be replaced; most functions here are arrows, without any. */
const isClass = 'e.prototype!==void 0&&!Object.getOwnPropertyDescriptor(e,"prototype").writable';

/** Returns the bundle with a helper that names functions only until the event loop turns for the first time. */
export function nameOnce(bundle: string): string {
  const found = helper.exec(bundle);
  if (found === null) return bundle;
  const [whole, name = "", , , define = ""] = found;
  const always = `__nameAlways=(e,t)=>${define}(e,"name",{value:t,configurable:!0})`;
  const isShared = /\bexport\s*\{/u.test(bundle);
  const isNamed = isShared ? `(__isLoading||${isClass})` : "__isLoading";
  const once = `__isLoading=!!setImmediate(()=>{__isLoading=!1}),${name}=(e,t)=>${isNamed}?__nameAlways(e,t):e`;
  return bundle
    .replace(whole, () => `${always},${once}`)
    .replaceAll(`static{${name}(this,`, () => "static{__nameAlways(this,");
}
