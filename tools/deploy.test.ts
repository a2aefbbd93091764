import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (name: string) => readFile(new URL(`../deploy/${name}`, import.meta.url), "utf8");

test("the proxy redirects pages alone, and ends TLS as the standard asks", async () => {
  const blocks = blocksOf(await read("Caddyfile"));
  const [secure = "", plain = ""] = [blocks.get("{$VENNEL_HOST}"), blocks.get("http://{$VENNEL_HOST}")];
  expect(secure).toMatch(/^\tprotocols tls1\.2 tls1\.3$/m);
  // Certificates of its own making, and those that a person has to renew, are not what others trust.
  expect(secure).not.toMatch(/tls internal|insecure|\.pem/);
  expect(secure).toContain("header_up X-Forwarded-For {remote_host}");
  for (const service of ["/api/*", "/auth/*", "/hooks/*", "/git/*", "/mcp"]) expect(/@services path (.*)/.exec(plain)?.[1]?.split(" ")).toContain(service);
  expect(plain).toContain(`respond @services "Use https." 403`);
  expect(plain).toContain("redir https://{host}{uri} 308");
});

test("unit and container start what the package's command starts, as an account that is not root", async () => {
  const unit = settingsOf(await read("vennel.service"));
  expect(unit.get("ExecStart")).toMatch(/\/node_modules\/\.bin\/vennel up$/);
  expect(unit.get("User")).toBe("vennel");
  for (const [name, value] of [
    ["NoNewPrivileges", "yes"],
    ["ProtectSystem", "strict"],
    ["StateDirectoryMode", "0700"],
    ["KillMode", "mixed"],
    ["CapabilityBoundingSet", ""],
  ] as const)
    expect(unit.get(name), name).toBe(value);
  // Sandboxes make namespaces of their own and compile what they run.
  for (const name of ["RestrictNamespaces", "MemoryDenyWriteExecute"]) expect(unit.has(name), name).toBe(false);

  const steps = stepsOf(await read("Containerfile"));
  expect(steps.filter(([word]) => word === "FROM")).toEqual([["FROM", expect.stringMatching(/^docker\.io\/library\/node:\d+\.\d+\.\d+-\w+-slim$/)]]);
  expect(steps.findLast(([word]) => word === "USER")?.[1]).toBe("vennel");
  expect(JSON.parse(steps.find(([word]) => word === "ENTRYPOINT")?.[1] ?? "")).toEqual([expect.stringMatching(/\/node_modules\/\.bin\/vennel$/)]);
  expect(JSON.parse(steps.find(([word]) => word === "CMD")?.[1] ?? "")).toEqual(["up"]);
  for (const [word, rest] of steps.filter(([name]) => name === "RUN" || name === "ADD")) expect(`${word} ${rest}`).not.toMatch(/^ADD|curl|wget|sudo|latest/);
});

function blocksOf(caddyfile: string): Map<string, string> {
  const blocks = caddyfile.replaceAll(/^\s*#.*\n/gm, "").matchAll(/^(\S+) \{\n([\s\S]*?)^\}/gm);
  return new Map(Array.from(blocks, ([, name = "", body = ""]) => [name, body.replaceAll(/^\t(?=\t)/gm, "")]));
}

/** The last of each name; `Environment` and its like may come several times. */
function settingsOf(unit: string): Map<string, string> {
  return new Map(Array.from(unit.matchAll(/^([A-Z]\w+)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]));
}

function stepsOf(containerfile: string): [string, string][] {
  const whole = containerfile.replaceAll(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "");
  return Array.from(whole.matchAll(/^([A-Z]+) (.+)$/gm), ([, word = "", rest = ""]) => [word, rest]);
}
