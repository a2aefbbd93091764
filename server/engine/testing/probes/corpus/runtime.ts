import { probes } from "../probe.ts";

const answerOf = (worker: string) =>
  `return await new Promise((resolve, reject) => { const worker = ${worker}; worker.onmessage = ({ data }) => resolve(data); worker.onerror = (event) => { event.preventDefault?.(); reject(new Error("refused")); }; });`;
const READ = `"try { postMessage(Deno.readTextFileSync('" + FILE + "')) } catch (error) { postMessage(null) }"`;
const source = `"data:text/javascript," + encodeURIComponent(${READ})`;

const foreign = probes("foreign code", {
  "Deno.dlopen": `return String(Deno.dlopen("libc.so.6", { getuid: { parameters: [], result: "u32" } }).symbols.getuid());`,
  "Deno.UnsafeCallback": `return String(new Deno.UnsafeCallback({ parameters: [], result: "void" }, () => {}).pointer);`,
  "process.dlopen": `process.dlopen({ exports: {} }, "/lib/x86_64-linux-gnu/libc.so.6"); return "loaded";`,
  "a native module": `return String(process.getBuiltinModule("node:module").createRequire("file:///sandbox/x.js")("/sandbox/x.node"));`,
  "process.binding": `const fs = process.binding("fs"); return fs?.open ? "fs" : null;`,
  "internal operations": `const ops = Deno[Deno.internal]?.core?.ops ?? {}; return new TextDecoder().decode(ops.op_fs_read_file_sync(FILE, 0));`,
  "the core of the runtime": `return String(globalThis.__bootstrap?.core?.ops?.op_fs_read_file_text_sync(FILE) ?? "") || null;`,
  WebGPU: `return (await navigator.gpu.requestAdapter())?.info?.vendor ?? null;`,
  "flags of the engine": `process.getBuiltinModule("node:v8").setFlagsFromString("--allow-natives-syntax --expose-gc"); return typeof globalThis.gc === "function" ? "gc" : null;`,
});

const threads = probes("threads", {
  "a worker of text": answerOf(`new Worker(${source}, { type: "module" })`),
  "a worker of a blob": answerOf(`new Worker(URL.createObjectURL(new Blob([${READ}], { type: "text/javascript" })), { type: "module" })`),
  "a worker of an address": answerOf(`new Worker("http://127.0.0.1:" + PORT + "/worker.js", { type: "module" })`),
  "node:worker_threads": `const { Worker: Thread } = process.getBuiltinModule("node:worker_threads"); return await new Promise((resolve, reject) => new Thread("require('worker_threads').parentPort.postMessage(require('fs').readFileSync('" + FILE + "', 'utf8'))", { eval: true }).on("message", resolve).on("error", reject));`,
});

/** The runtime ends itself over these. */
const fatalThreads = probes(
  "threads",
  {
    "a worker that inherits": answerOf(`new Worker(${source}, { type: "module", deno: { permissions: "inherit" } })`),
    "a worker that asks for all": answerOf(
      `new Worker(${source}, { type: "module", deno: { permissions: { read: true, net: true, env: true, run: true, ffi: true } } })`,
    ),
    "a worker of a file": answerOf(`new Worker("file://" + FILE.replace(".txt", ".js"), { type: "module" })`),
  },
  { alone: true },
);

const asking = probes("permissions and inspector", {
  "asking for a permission": `return (await Deno.permissions.request({ name: "read", path: FILE })).state === "granted" ? "granted" : null;`,
  "asking at once": `return Deno.permissions.requestSync({ name: "net" }).state === "granted" ? "granted" : null;`,
  "having one already": `const states = ["read", "write", "net", "env", "sys", "run", "ffi"].filter((name) => Deno.permissions.querySync({ name }).state === "granted"); return states.join() || null;`,
  "a prompt": `return prompt("Allow?") ?? null;`,
  "node:inspector opened": `const inspector = process.getBuiltinModule("node:inspector"); inspector.open(0); return inspector.url() ?? null;`,
  "an inspector's session": `const { Session } = process.getBuiltinModule("node:inspector"); const session = new Session(); session.connect(); return await new Promise((resolve, reject) => session.post("Runtime.evaluate", { expression: "Deno.readTextFileSync('" + FILE + "')" }, (error, { result } = {}) => (error || !result?.value ? reject(error ?? new Error("refused")) : resolve(result.value))));`,
  "signals of the system": `Deno.addSignalListener("SIGUSR1", () => {}); process.kill(SERVER, "SIGUSR1"); return "sent";`,
});

const memory = probes(
  "foreign code",
  { "Deno.UnsafePointer": `return String(new Deno.UnsafePointerView(Deno.UnsafePointer.create(4096n)).getUint8());` },
  { alone: true },
);

export const runtime = [...foreign, ...memory, ...threads, ...fatalThreads, ...asking];
