import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";

const OWN = new URL("..", import.meta.url).href;

/**
 * Node runs TypeScript by leaving its types out, but refuses to where packages are installed, because packages should come as
 * JavaScript. This one is TypeScript all the way: what you read is what runs. Threads of the server inherit this file.
 */
registerHooks({
  load(url, context, next) {
    const isOwn = url.startsWith(OWN) && url.endsWith(".ts") && !url.slice(OWN.length).includes("node_modules/");
    if (!isOwn) return next(url, context);
    return { format: "module", source: stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8")), shortCircuit: true };
  },
});
