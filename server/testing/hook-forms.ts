/** One way to write a webhook's trigger, and what may come of it. */
export interface HookForm {
  readonly name: string;
  /** `signed`: deploys and refuses what nobody signed. `open`: deploys and takes it. `refused`: the check names the line. */
  readonly ends: "signed" | "open" | "refused";
  /** The expression given to `trigger`; `connection: github` of src/connections.ts is in scope. */
  readonly trigger: string;
  /** Lines above the automation. */
  readonly above?: string;
  readonly files?: Readonly<Record<string, string>>;
  /** The whole file, where the automation is not written in place. */
  readonly source?: string;
}

const WRITTEN_OUT: readonly HookForm[] = [
  { name: "in place", ends: "signed", trigger: `webhook({ connection: github, event: "issues.opened" })` },
  { name: "renamed at its import", ends: "signed", above: `import { github as gh } from "../connections";`, trigger: `webhook({ connection: gh })` },
  { name: "through a namespace", ends: "signed", above: `import * as systems from "../connections";`, trigger: `webhook({ connection: systems.github })` },
  { name: "options in a variable", ends: "signed", above: `const options = { connection: github };`, trigger: `webhook(options)` },
  { name: "frozen options", ends: "signed", above: `const options = Object.freeze({ connection: github });`, trigger: `webhook(options)` },
  {
    name: "options cast with as",
    ends: "signed",
    above: `const options = { connection: github } as { connection: typeof github };`,
    trigger: `webhook(options)`,
  },
  { name: "options that satisfy a type", ends: "signed", above: `const options = { connection: github } satisfies object;`, trigger: `webhook(options)` },
  { name: "the trigger in a variable", ends: "signed", above: `const trigger = webhook({ connection: github });`, trigger: `trigger` },
  { name: "a connection in a variable", ends: "signed", above: `const source = github;`, trigger: `webhook({ connection: source })` },
  { name: "a quoted key", ends: "signed", trigger: `webhook({ "connection": github })` },
  {
    name: "declared in the automation's own file",
    ends: "signed",
    above: `import { connection } from "@vennel/sdk";\nconst own = connection<{}>({ alias: "github", connector: "github" });`,
    trigger: `webhook({ connection: own })`,
  },
  {
    name: "exported again by another file",
    ends: "signed",
    files: { "src/lib/systems.ts": `export { github as hub } from "../connections";\n` },
    above: `import { hub } from "../lib/systems";`,
    trigger: `webhook({ connection: hub })`,
  },
  { name: "taken from an object", ends: "signed", above: `const systems = { code: github };`, trigger: `webhook({ connection: systems.code })` },
  { name: "a computed key of one text", ends: "signed", trigger: `webhook({ ["connection"]: github })` },
  {
    name: "exported by default through a variable",
    ends: "signed",
    trigger: "",
    source: `const receive = automation({ id: "receive", name: "Receive", trigger: webhook({ connection: github }), async run() { return 1; } });\nexport default receive;`,
  },
];

const COMPUTED: readonly HookForm[] = [
  { name: "a spread", ends: "refused", above: `const base = { connection: github };`, trigger: `webhook({ ...base })` },
  { name: "a conditional spread", ends: "refused", trigger: `webhook({ ...(Date.now() > 0 ? { connection: github } : {}) })` },
  {
    name: "a spread over verify",
    ends: "refused",
    above: `const base = { verify: "connection" as const };`,
    trigger: `webhook({ verify: "none", ...(base as {}) })`,
  },
  { name: "a ternary", ends: "refused", trigger: `webhook({ connection: Date.now() > 0 ? github : undefined } as {})` },
  { name: "an array element", ends: "refused", above: `const all = [github];`, trigger: `webhook({ connection: all[0] } as {})` },
  { name: "a computed key", ends: "refused", above: `const key: string = ["connect", "ion"].join("");`, trigger: `webhook({ [key]: github } as {})` },
  { name: "a function's result", ends: "refused", above: `const find = () => github;`, trigger: `webhook({ connection: find() })` },
  { name: "a fallback", ends: "refused", above: `const maybe: typeof github | undefined = undefined;`, trigger: `webhook({ connection: maybe ?? github })` },
  { name: "undefined", ends: "refused", trigger: `webhook({ connection: undefined } as {})` },
  { name: "a text", ends: "refused", trigger: `webhook({ connection: "github" } as {})` },
  { name: "a getter", ends: "refused", trigger: `webhook({ get connection() { return github; } })` },
  { name: "a Proxy", ends: "refused", trigger: `webhook(new Proxy({ connection: github }, {}))` },
  { name: "options of a function", ends: "refused", above: `const options = () => ({ connection: github });`, trigger: `webhook(options())` },
  {
    name: "options changed later",
    ends: "refused",
    above: `const options: { connection?: typeof github } = { connection: github };\ndelete options.connection;`,
    trigger: `webhook(options as {})`,
  },
  { name: "Object.assign", ends: "refused", trigger: `webhook(Object.assign({}, { connection: github }))` },
  { name: "a static member of a class", ends: "refused", above: `class Systems { static code = github; }`, trigger: `webhook({ connection: Systems.code })` },
  { name: "a trigger of a function", ends: "refused", above: `const start = () => webhook({ connection: github });`, trigger: `start()` },
  { name: "a trigger that is spread", ends: "refused", trigger: `{ ...webhook({ connection: github }) }` },
  { name: "a trigger in a ternary", ends: "refused", trigger: `Date.now() > 0 ? webhook({ connection: github }) : webhook()` },
  { name: "spread arguments", ends: "refused", above: `const given: [object] = [{ connection: github }];`, trigger: `webhook(...given)` },
  {
    name: "verify under a computed key",
    ends: "refused",
    above: `const key = "verify" as const;`,
    trigger: `webhook({ connection: github, [key]: "none" } as never)`,
  },
  { name: "verify under a key put together", ends: "refused", trigger: `webhook({ connection: github, ["ver" + "ify"]: "none" } as never)` },
  { name: "verify spread in", ends: "refused", above: `const open = { verify: "none" as const };`, trigger: `webhook({ connection: github, ...open })` },
  { name: "verify put together", ends: "refused", above: `const no = "no";`, trigger: 'webhook({ connection: github, verify: `${no}ne` as "none" })' },
  { name: "verify added", ends: "refused", above: `const no = "no";`, trigger: `webhook({ connection: github, verify: (no + "ne") as "none" })` },
  {
    name: "verify assigned afterwards",
    ends: "refused",
    above: `const options: { connection: typeof github; verify?: "none" } = { connection: github };\noptions.verify = "none";`,
    trigger: `webhook(options)`,
  },
  { name: "verify by a choice", ends: "refused", trigger: `webhook({ connection: github, verify: Date.now() > 0 ? "none" : "connection" })` },
  { name: "verify computed", ends: "refused", above: `const how = (): "none" => "none";`, trigger: `webhook({ connection: github, verify: how() })` },
  { name: "a trigger written by hand", ends: "refused", trigger: `{ type: "webhook", prepare: null, fetch: null, settings: {} }` },
  {
    name: "a renamed webhook function",
    ends: "refused",
    above: `const open = (_: object) => webhook();`,
    trigger: `open({ connection: github })`,
  },
  {
    name: "a definition overridden by a spread",
    ends: "refused",
    trigger: "",
    source: `const open = { trigger: webhook() };\nexport default automation({ id: "receive", name: "Receive", trigger: webhook({ connection: github }), ...(open as {}), async run() { return 1; } });`,
  },
  {
    name: "changed after it was made",
    ends: "refused",
    trigger: "",
    source: `const receive = automation({ id: "receive", name: "Receive", trigger: webhook({ connection: github }), async run() { return 1; } });\nexport default { ...receive, trigger: webhook() };`,
  },
  {
    name: "a second automation in the file",
    ends: "refused",
    trigger: "",
    source: `export const other = automation({ id: "other", name: "Other", trigger: webhook({ connection: github }), async run() { return 1; } });\nexport default automation({ id: "receive", name: "Receive", trigger: webhook({ connection: github }), async run() { return 1; } });`,
  },
];

const OPEN: readonly HookForm[] = [
  { name: "without options", ends: "open", trigger: `webhook()` },
  { name: "with a path alone", ends: "open", trigger: `webhook({ respond: "async" })` },
  { name: "that asks for no proof", ends: "open", trigger: `webhook({ connection: github, verify: "none" })` },
  { name: "that asks for none under a quoted key", ends: "open", trigger: `webhook({ connection: github, "verify": "none" })` },
  { name: "that asks for none in a template", ends: "open", trigger: "webhook({ connection: github, verify: `none` })" },
  { name: "that asks for none by a constant", ends: "open", above: `const verify = "none" as const;`, trigger: `webhook({ connection: github, verify })` },
  {
    name: "that asks for none by options in a constant",
    ends: "open",
    above: `const options = { connection: github, verify: "none" } as const;`,
    trigger: `webhook(options)`,
  },
];

export const HOOK_FORMS: readonly HookForm[] = [...WRITTEN_OUT, ...COMPUTED, ...OPEN];
