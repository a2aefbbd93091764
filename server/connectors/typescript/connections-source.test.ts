import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { polishedConnectors } from "../polished/all.ts";
import { connectionsSource } from "./connections-source.ts";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../../..");
function by(id: string) {
  const found = polishedConnectors.find((one) => one.id === id);
  if (!found) throw new Error(`There is no connector ${id}`);
  return found;
}
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-clients-"));
  await cp(join(root, "sdk"), join(folder, "sdk"), { recursive: true, filter: (path) => !path.includes(".test.") });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "ES2024",
    lib: ["ES2024", "ESNext.Iterator"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    allowImportingTsExtensions: true,
    types: ["node"],
    skipLibCheck: true,
    paths: { "@vennel/sdk": ["./sdk/index.ts"] },
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }));
});

afterAll(() => rm(folder, { recursive: true }));

async function check(source: string, use: string): Promise<string> {
  await writeFile(join(folder, "connections.ts"), source);
  await writeFile(join(folder, "use.ts"), use);
  return run(join(root, "node_modules/.bin/tsc"), ["-p", folder]).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

describe("the typed clients of a project", () => {
  it("compile under strict for every connector", { timeout: 60_000 }, async () => {
    const all = connectionsSource(
      polishedConnectors.map((connector) => ({ alias: connector.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), connector })),
    );
    expect(await check(all, 'import "./connections.ts";')).toBe("");
  });

  it("know arguments, answers and event payloads, and refuse what is wrong", { timeout: 60_000 }, async () => {
    const source = connectionsSource([
      { alias: "github", connector: by("github") },
      { alias: "teamChat", connector: by("slack") },
      { alias: "ordersApi", connector: by("http") },
    ]);
    const output = await check(
      source,
      `import { webhook } from "@vennel/sdk";
       import { github, teamChat, ordersApi } from "./connections.ts";
       const trigger = webhook({ connection: github, event: "issues.opened" });
       type Body = NonNullable<typeof trigger.event>["body"];
       export async function run(body: Body) {
         const title: string = body.issue.title;
         const created = await github.issues.create({ owner: "o", repo: "r", title });
         const number: number = created.number;
         await teamChat.chat.postMessage({ channel: "#c", text: String(number) });
         await ordersApi.request("POST", "/orders", { body: {} });
         // @ts-expect-error the text is missing
         await teamChat.chat.postMessage({ channel: "#c" });
         // @ts-expect-error there is no such field
         body.issue.titel;
       }`,
    );
    expect(output).toBe("");
  });

  it("hold only the operations that are used", () => {
    const source = connectionsSource([{ alias: "slack", connector: by("slack"), operations: ["chat.postMessage"] }]);
    expect(source).toContain("postMessage");
    expect(source).not.toContain("lookupByEmail");
  });
});
