/** The platform's version: that of its package. */
import manifest from "../package.json" with { type: "json" };

export const version: string = manifest.version;
