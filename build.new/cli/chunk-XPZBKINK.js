import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as r}from"./chunk-HF7WOGLT.js";function n(t,e){t.some(({code:o})=>o==="PLAIN_HTTP")&&(e.print(e.paint("red","\u2501\u2501 PLAIN HTTP: everybody on the network can read the passwords of this board \u2501\u2501")),e.print())}r(n,"tellPlainHttp");export{n as a};
//# sourceMappingURL=chunk-XPZBKINK.js.map
