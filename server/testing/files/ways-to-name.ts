import { pathToFileURL } from "node:url";

/** A way to name a file: what the file of a project says, and further files of the project that it takes. */
export interface WayToName {
  readonly name: string;
  readonly code: string;
  readonly beside?: Readonly<Record<string, string>>;
}

const dataUrl = (text: string) => `data:application/json;base64,${Buffer.from(text).toString("base64")}`;

/** Every way that we know of, each with the files of a folder as its aim. */
export function waysToName(folder: string): readonly WayToName[] {
  const file = (name: string) => `${folder}/${name}`;
  const url = (name: string) => pathToFileURL(file(name)).href;
  const up = (name: string) => `${"../".repeat(12)}${file(name).slice(1)}`;
  const use = (line: string) => `${line}\nexport const used = 1;\n`;
  const map = (address: string, style = "//#") => use(`export const n = 1;\n${style} sourceMappingURL=${address}${style === "/*#" ? " */" : ""}`);
  const json = (value: unknown) => JSON.stringify(value);

  return [
    { name: "source map, file address", code: map(url("good.map")) },
    { name: "source map, absolute path", code: map(file("good.map")) },
    { name: "source map, relative path", code: map(up("good.map")) },
    { name: "source map that does not parse", code: map(url("bad.map")) },
    { name: "source map in a comment of the other kind", code: map(url("good.map"), "/*#") },
    { name: "source map, old form", code: map(url("good.map"), "//@") },
    {
      name: "source map that names a map",
      code: map(dataUrl(json({ version: 3, sources: [url("good.map")], sections: [{ offset: { line: 0, column: 0 }, url: url("good.map") }], mappings: "" }))),
    },
    {
      name: "source map with sources to read",
      code: map(dataUrl(json({ version: 3, sources: [url("text.txt")], mappings: "AAAA", sourceRoot: `${folder}/` }))),
    },
    { name: "source map, network address", code: map("http://127.0.0.1:9/a.map") },
    { name: "source map that is a pipe", code: map(url("pipe")) },
    { name: "source map that is huge", code: map(url("sparse")) },
    { name: "source map that is a device", code: map("file:///dev/zero") },
    { name: "source map of the process", code: map("file:///proc/self/environ") },
    { name: "source address", code: use(`//# sourceURL=${url("text.txt")}`) },
    { name: "source map in JavaScript", code: use(`import "./way.js";`), beside: { "way.js": map(url("good.map")) } },
    {
      name: "source map in JSON",
      code: use(`import data from "./way.json"; void data;`),
      beside: { "way.json": `{"sourceMappingURL": ${json(url("good.map"))}}` },
    },
    {
      name: "source map in CSS",
      code: use(`import "./way.css";`),
      beside: { "way.css": `a{}\n/*# sourceMappingURL=${url("good.map")} */\n@import "${url("style.css")}";` },
    },
    { name: "import, absolute", code: use(`import x from ${json(file("plain.ts"))}; void x;`) },
    { name: "import, relative", code: use(`import x from ${json(up("plain.ts"))}; void x;`) },
    { name: "import, file address", code: use(`import x from ${json(url("plain.ts"))}; void x;`) },
    { name: "import by a link", code: use(`export * from ${json(file("link.ts"))};`) },
    { name: "import as text", code: use(`import x from ${json(file("text.txt"))} with { type: "text" }; void x;`) },
    { name: "import as a file", code: use(`import x from ${json(file("text.txt"))} with { type: "file" }; void x;`) },
    { name: "import as bytes", code: use(`import x from ${json(file("text.txt"))} with { type: "bytes" }; void x;`) },
    { name: "import as JSON", code: use(`import x from ${json(file("data.json"))} with { type: "json" }; void x;`) },
    { name: "import of types", code: use(`import type { value } from ${json(file("plain.ts"))}; export type V = typeof value;`) },
    { name: "import in a type", code: use(`export const v: typeof import(${json(file("plain.ts"))}).value = 1;`) },
    { name: "import while it runs", code: use(`export const x = () => import(${json(file("plain.ts"))});`) },
    { name: "import by a computed name", code: use(`const name = ${json(file("plain.ts"))}; export const x = () => import(name);`) },
    { name: "import by a pattern", code: use(`const name = "plain"; export const x = () => import(\`${folder}/\${name}.ts\`);`) },
    {
      name: "import of many",
      code: use(`import all from "glob:${folder}/*"; export const x = (import.meta as never as { glob(p: string): unknown }).glob("${folder}/*"); void all;`),
    },
    { name: "import of a source, deferred", code: use(`import defer * as x from ${json(file("plain.ts"))}; void x;`) },
    { name: "import out of a package", code: use(`import x from "zod/../../../../../..${file("plain.ts")}"; void x;`) },
    { name: "import from data", code: use(`import x from ${json(`data:text/javascript,export{default}from"${url("plain.ts")}"`)}; void x;`) },
    { name: "import of the process", code: use(`import x from "/proc/self/environ" with { type: "text" }; void x;`) },
    { name: "import of a pipe", code: use(`import x from ${json(file("pipe"))}; void x;`) },
    { name: "import of a device", code: use(`import x from "/dev/zero"; void x;`) },
    { name: "import of a huge file", code: use(`import x from ${json(file("sparse"))} with { type: "text" }; void x;`) },
    { name: "import of our own project namespace", code: use(`import x from "project:../..${file("plain.ts")}"; void x;`) },
    { name: "require", code: use(`declare const require: (name: string) => unknown; export const x = require(${json(file("plain.ts"))});`) },
    { name: "require, in TypeScript's way", code: use(`import x = require(${json(file("plain.ts"))}); void x;`) },
    { name: "a new address", code: use(`export const x = new URL(${json(url("text.txt"))}, import.meta.url);`) },
    {
      name: "a worker",
      code: use(`declare const Worker: new (u: URL) => unknown; export const x = () => new Worker(new URL(${json(up("plain.ts"))}, import.meta.url));`),
    },
    { name: "WebAssembly", code: use(`import x from ${json(file("sparse.wasm"))}; import source y from ${json(file("text.txt"))}; void x;`) },
    { name: "reference, path", code: `/// <reference path=${json(file("types.d.ts"))} />\n${use("export const v = fromOutside;")}` },
    { name: "reference, types", code: `/// <reference types=${json(file("types.d.ts"))} />\n${use("export const v: 1 = fromOutside;")}` },
    { name: "reference, library", code: `/// <reference lib=${json(up("types.d.ts"))} />\n${use("")}` },
    { name: "reference, module", code: `/// <amd-dependency path=${json(file("plain.ts"))} />\n/// <amd-module name=${json(file("plain.ts"))} />\n${use("")}` },
    {
      name: "JSX pragma",
      code: `/** @jsxImportSource ${folder} */\n/** @jsxRuntime automatic */\n${use(`import "./view";`)}`,
      beside: { "view.tsx": `/** @jsxImportSource ${folder} */\nexport const v = <div />;` },
    },
    { name: "declared module", code: use(`declare module ${json(file("plain.ts"))} { export const other: 1; }`) },
    {
      name: "tsconfig.json",
      code: use(""),
      beside: {
        "/tsconfig.json": json({
          extends: file("data.json"),
          files: [file("plain.ts")],
          compilerOptions: { paths: { "*": [`${folder}/*`] }, typeRoots: [folder], types: ["types"], plugins: [{ name: file("plain.ts") }] },
        }),
        "/jsconfig.json": json({ extends: file("data.json") }),
      },
    },
    {
      name: "package.json",
      code: use(`import "#outside";`),
      beside: {
        "/src/package.json": json({
          main: file("plain.ts"),
          types: file("types.d.ts"),
          browser: { "./a": file("plain.ts") },
          imports: { "#outside": file("plain.ts") },
          exports: { ".": file("plain.ts") },
        }),
      },
    },
    {
      name: "file dependency",
      code: use(`import x from "outside"; void x;`),
      beside: { "/node_modules/outside/package.json": json({ name: "outside", main: file("plain.ts") }), "/.npmrc": `globalconfig=${file("text.txt")}` },
    },
  ];
}

/** One project for one way. */
export function projectOf(way: WayToName): Map<string, string> {
  return projectOfAll([way]);
}

/** One project with all of them, so that one check meets each. */
export function projectOfAll(ways: readonly WayToName[]): Map<string, string> {
  const files = new Map<string, string>();
  ways.forEach(({ code, beside = {} }, index) => {
    files.set(`src/way${index}/way.ts`, code);
    for (const [path, content] of Object.entries(beside)) files.set(path.startsWith("/") ? path.slice(1) : `src/way${index}/${path}`, content);
  });
  const imports = ways.map((_, index) => `import * as way${index} from "../way${index}/way.ts"; void way${index};`).join("\n");
  files.set(
    "src/automations/a.ts",
    `import { automation, manual } from "@vennel/sdk";\n${imports}\nexport default automation({ id: "a", name: "A", trigger: manual(), run: () => 1 });\n`,
  );
  return files;
}
