/**
 * Preloaded into the processes of test files; bundle.ts puts it beside the bundles. What our modules import from a package comes from
 * its bundle; what packages import does not: bundles are whole. Our modules name the files that they import, so nothing is looked for.
 */
const { readFileSync } = require("node:fs");
const { registerHooks } = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const places = JSON.parse(readFileSync(path.join(__dirname, "places.json"), "utf8"));
const urlOf = (place) => pathToFileURL(path.join(__dirname, place)).href;
const bundles = new Map(Object.entries(places).map(([specifier, place]) => [specifier, urlOf(place)]));
const root = pathToFileURL(path.join(path.resolve(__dirname, "../../../.."), "/")).href;
const isOurs = (url) => url !== undefined && url.startsWith(root) && !url.includes("/node_modules/");

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!isOurs(parentURL)) return next(specifier, context);
    if (specifier.startsWith(".") && specifier.endsWith(".ts"))
      return { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true };
    const url = bundles.get(specifier);
    return url === undefined ? next(specifier, context) : { url, format: "module", shortCircuit: true };
  },
});
