/** A whole bundle that does harm by what it says or takes. `send` writes a line as it is. */
export interface Hostile {
  readonly group: string;
  readonly name: string;
  readonly code: string;
  /** `ended`: its process must be killed. `held`: it may live on, as long as nobody else notices. */
  readonly must: "ended" | "held";
  /** For the reduced count: one of each kind. */
  readonly always?: boolean;
}

const line = (text: string) => `send(${JSON.stringify(text)});`;
const all = (group: string, must: Hostile["must"], codes: Readonly<Record<string, string>>, always: readonly string[] = []): Hostile[] =>
  Object.entries(codes).map(([name, code]) => ({ group, name, code, must, always: always.includes(name) }));

const malformed = all(
  "malformed frames",
  "ended",
  {
    "no JSON": line("hello"),
    "an empty line": line(""),
    null: line("null"),
    "a list": line("[]"),
    "a number": line("42"),
    "half a frame": line('{"t":"end","run":"0"'),
    "two frames in a line": line('{"t":"done"}{"t":"done"}'),
    "no kind": line('{"run":"0"}'),
    "an unknown kind": line('{"t":"start","run":"0"}'),
    "a kind that is a list": line('{"t":["end"],"run":"0"}'),
    "a kind of every object": line('{"t":"constructor","run":"0"}'),
    "no run": line('{"t":"end","outcome":{"ok":true,"value":1}}'),
    "a run that is an object": line('{"t":"end","run":{"toString":1},"outcome":{"ok":true,"value":1}}'),
    "a run of a million letters": `send('{"t":"end","run":"' + "r".repeat(1e6) + '","outcome":{"ok":true,"value":1}}');`,
    "no outcome": line('{"t":"end","run":"0","outcome":null}'),
    "an outcome that is neither": line('{"t":"end","run":"0","outcome":{"ok":"yes","value":1}}'),
    "a place before the first": line(
      '{"t":"step","run":"0","key":"k","name":"n","fingerprint":"f","outcome":{"ok":true,"value":1},"startedAt":0,"at":0,"after":0,"place":0}',
    ),
    "a place after the last": line(
      '{"t":"step","run":"0","key":"k","name":"n","fingerprint":"f","outcome":{"ok":true,"value":1},"startedAt":0,"at":0,"after":0,"place":33}',
    ),
    "a number without end": line('{"t":"ask","run":"0","id":1e999,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"sleep","until":1}}'),
    "half a number": line('{"t":"ask","run":"0","id":0.5,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"sleep","until":1}}'),
    "an unknown request": line('{"t":"ask","run":"0","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"exec","command":"id"}}'),
    "a request for another scope": line(
      '{"t":"ask","run":"0","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"state","scope":"installation","request":{"op":"get","key":"x"}}}',
    ),
    "a thousand retries": line(
      '{"t":"ask","run":"0","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"call","call":{"connection":"c","operation":null,"args":null,"request":null},"options":{"retries":1000}}}',
    ),
    "an empty key": line('{"t":"ask","run":"0","id":1,"key":"","name":"n","fingerprint":"f","ask":{"kind":"sleep","until":1}}'),
    "a severity of its own": line('{"t":"issue","run":"0","severity":"fatal","title":"t","message":"m","step":null}'),
    "a level of its own": line('{"t":"log","run":"0","id":"l","level":"root","message":"m","data":null,"step":null}'),
    "a null in the kind": line('{"t":"end\\u0000","run":"0","outcome":{"ok":true,"value":1}}'),
    "bytes that are no text": `stdout.writeSync(new Uint8Array([0xff, 0xfe, 0x00, 0xc0, 0x80, 10]));`,
    "depth without end": `send('{"t":"end","run":"0","outcome":{"ok":true,"value":' + "[".repeat(60000) + "]".repeat(60000) + "}}");`,
    "a frame of nine megabytes": `send(JSON.stringify({ t: "log", run: "0", id: "l", level: "info", message: "x".repeat(9 * 1048576), data: null, step: null }));`,
    "a line without end": `for (;;) stdout.writeSync(new Uint8Array(65536).fill(120));`,
  },
  ["no JSON", "an unknown kind", "depth without end", "a line without end"],
);

const forged = all(
  "forged frames",
  "held",
  {
    "the end of another tenant's run": line('{"t":"end","run":"run_victim","outcome":{"ok":true,"value":"stolen"}}'),
    "a request for another tenant's run": line(
      '{"t":"ask","run":"run_victim","id":1,"key":"k","name":"n","fingerprint":"f","ask":{"kind":"call","call":{"connection":"c","operation":null,"args":null,"request":null},"options":{}}}',
    ),
    "a log of another tenant's run": line('{"t":"log","run":"run_victim","id":"l","level":"info","message":"m","data":null,"step":null}'),
    "an issue of another tenant's run": line('{"t":"issue","run":"run_victim","severity":"high","title":"t","message":"m","step":null}'),
    "a run that is a prototype": line('{"t":"end","run":"__proto__","outcome":{"ok":true,"value":1}}'),
    "a run that is a method": line('{"t":"end","run":"hasOwnProperty","outcome":{"ok":true,"value":1}}'),
    "a value with a prototype": line(
      '{"t":"end","run":"x","outcome":{"ok":true,"value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}',
    ),
    "keys twice": line('{"t":"end","t":"done","run":"run_victim"}'),
    "ready again": line('{"t":"ready","automations":[{"id":"x","name":"x","trigger":{"type":"webhook","settings":{}}}]}'),
    "answers to pings that nobody sent": line('{"t":"pong","id":999999999}'),
    "an end of all scenarios": line('{"t":"done"}'),
    "ten thousand frames": `for (let n = 0; n < 10000; n++) send('{"t":"pong","id":' + n + "}");`,
  },
  ["the end of another tenant's run", "a value with a prototype"],
);

const bombs = all(
  "bombs",
  "ended",
  {
    "a heap": `const all = []; for (;;) all.push(new Array(1e5).fill({}));`,
    "typed arrays": `const all = []; for (;;) all.push(new Uint8Array(32 * 1048576).fill(1));`,
    "texts that double": `let text = "x"; const all = []; for (;;) { text += text.slice(0, 5e6) + all.length; all.push(text.split("")); }`,
    "memory of WebAssembly": `const all = []; for (;;) { const memory = new WebAssembly.Memory({ initial: 1000 }); new Uint8Array(memory.buffer).fill(1); all.push(memory); }`,
    "shared memory": `const all = []; for (;;) all.push(new Uint8Array(new SharedArrayBuffer(32 * 1048576)).fill(1));`,
    blobs: `const all = []; for (;;) all.push(new Blob([new Uint8Array(32 * 1048576).fill(1)]));`,
    "copies of a value": `let value = new Array(1e6).fill(7); const all = []; for (;;) all.push(structuredClone(value));`,
    "an endless loop": `for (;;);`,
    "endless microtasks": `const again = () => Promise.resolve().then(again); again();`,
    "a catastrophic expression": `/^(a+)+$/.test("a".repeat(40) + "!");`,
    "a huge power": `7n ** (10n ** 9n);`,
    "a sort that never ends": `for (;;) new Array(1e6).fill(0).map(() => Math.random()).sort();`,
    "waiting on memory": `for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);`,
    "WebAssembly that never ends": `new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,97,0,0,10,9,1,7,0,3,64,12,0,11,11]))).exports.a();`,
    "workers without end": `for (;;) new Worker("data:text/javascript,for(;;);", { type: "module" });`,
    "processes without end": `for (;;) { try { new Deno.Command(Deno.execPath(), { args: ["eval", "for(;;);"] }).spawn(); } catch {} }`,
    "raw output without end": `for (;;) stdout.writeSync(new TextEncoder().encode("x\\n".repeat(30000)));`,
    "errors without end": `for (;;) Deno.stderr.writeSync(new Uint8Array(65536).fill(120));`,
    "log frames without end": `for (let n = 0; ; n++) send(JSON.stringify({ t: "log", run: "0", id: "l" + n, level: "info", message: "x".repeat(60000), data: null, step: null }));`,
    "timers without end": `const more = () => { for (let n = 0; n < 1000; n++) setTimeout(more); }; more();`,
    "depth of calls": `const f = () => { try { f(); } catch { f(); } }; f();`,
  },
  ["typed arrays", "a catastrophic expression", "workers without end"],
);

export const HOSTILE: readonly Hostile[] = [...malformed, ...forged, ...bombs];
