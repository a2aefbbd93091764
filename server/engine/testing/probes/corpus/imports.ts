import { probes } from "../probe.ts";

const inner = (source: string) => `"data:text/javascript," + encodeURIComponent(${source})`;

/** Imports that are carried out while the code runs. */
export const imports = probes("imports while it runs", {
  "a module": `return (await import("file://" + FILE.replace(".txt", ".js"))).default;`,
  TypeScript: `return (await import("file://" + FILE.replace(".txt", ".ts"))).default;`,
  JSON: `return JSON.stringify((await import("file://" + FILE.replace(".txt", ".json"), { with: { type: "json" } })).default);`,
  text: `return (await import("file://" + FILE, { with: { type: "text" } })).default;`,
  bytes: `return new TextDecoder().decode((await import("file://" + FILE, { with: { type: "bytes" } })).default);`,
  "a path": `return (await import(FILE.replace(".txt", ".js"))).default;`,
  WebAssembly: `return Object.keys(await import("file://" + FILE.replace(".txt", ".wasm"))).join();`,
  "a module that imports text": `return (await import(${inner("\"import x from 'file://\" + FILE + \"' with { type: 'text' }; export default x\"")})).default;`,
  "a module that imports JSON": `return JSON.stringify((await import(${inner('"import x from \'file://" + FILE.replace(".txt", ".json") + "\' with { type: \'json\' }; export default x"')})).default);`,
  "a module that hands a file on": `return (await import(${inner('"export { default } from \'file://" + FILE.replace(".txt", ".js") + "\'"')})).default;`,
  "a module made of a blob": `return (await import(URL.createObjectURL(new Blob(["import x from 'file://" + FILE + "' with { type: 'text' }; export default x"], { type: "text/javascript" })))).default;`,
  "an address of the machine": `return (await import("http://127.0.0.1:" + PORT + "/canary.js")).default;`,
  "an address elsewhere": `return (await import("https://deno.land/std@0.224.0/version.ts")).VERSION;`,
  "a package of npm": `return String((await import("npm:is-odd@3.0.1")).default);`,
  "a package of jsr": `return String(Object.keys(await import("jsr:@std/path@1")));`,
  "a name without an origin": `return String(Object.keys(await import("left-pad")));`,
  "an import map of its own": `return (await import("#secret")).default;`,
  require: `return process.getBuiltinModule("node:module").createRequire("file:///sandbox/x.js")(FILE.replace(".txt", ".js"));`,
  "require of JSON": `return JSON.stringify(process.getBuiltinModule("node:module").createRequire("file:///sandbox/x.js")(FILE.replace(".txt", ".json")));`,
  "node:vm with imports": `const vm = process.getBuiltinModule("node:vm"); return (await vm.runInThisContext("import('file://" + FILE.replace(".txt", ".js") + "')", { importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER })).default;`,
});

/** Bundles that never get to run, because they import something: [how, the bundle]. `FILE` is put in. */
export const STATIC_IMPORTS: Readonly<Record<string, string>> = {
  text: `import x from "file://FILE" with { type: "text" }; out(x);`,
  JSON: `import x from "file://FILE" with { type: "json" }; out(x);`,
  bytes: `import x from "file://FILE" with { type: "bytes" }; out(x);`,
  TypeScript: `import x from "file://FILE.ts"; out(x);`,
  "for its effect": `import "file://FILE";`,
  everything: `import * as x from "file://FILE"; out(x);`,
  "handed on": `export * from "file://FILE";`,
  "handed on by name": `export { default } from "file://FILE" with { type: "text" };`,
  "a comment between": `import/**/x/**/from/**/"file://FILE"/**/with/**/{type:"text"};out(x);`,
  "an escaped name": `import x from "file://\\u{2f}etc/passwd" with { type: "text" }; out(x);`,
  "a module of Node": `import fs from "node:fs"; out(fs);`,
  "a package of npm": `import x from "npm:is-odd"; out(x);`,
  "a package of jsr": `import x from "jsr:@std/path"; out(x);`,
  "an address": `import x from "http://127.0.0.1/x.js"; out(x);`,
  "a relative name": `import x from "./other.js"; out(x);`,
  "while it runs, a fixed name": `out(await import("file://FILE"));`,
  "while it runs, a computed name": `const name = "file://FILE"; out(await import(name));`,
  "while it runs, behind a comma": `out(await import((0, "file://FILE")));`,
  "in a function that nobody calls": `export const f = () => import("node:fs");`,
};
