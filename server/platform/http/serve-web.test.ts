import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createApp } from "./create-app.ts";
import { serveWeb } from "./serve-web.ts";

const PAGE = "<!doctype html><head><title>Vennel</title><script>boot()</script><script src=/assets/a.js></script></head><body></body>";
const SCREENS = [
  { path: "^/integrations/[^/]+/?$", files: ["assets/bench.js", "assets/bench.css"], tabs: { flow: ["assets/flow.js"], code: ["assets/code.js"] } },
];
const SCRIPT = "export const a = 1;".repeat(50);
let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-web-"));
  await mkdir(join(folder, "dist/assets"), { recursive: true });
  await writeFile(join(folder, "secret.txt"), "not for the web");
  await writeFile(join(folder, "dist/index.html"), PAGE);
  await writeFile(join(folder, "dist/screens.json"), JSON.stringify(SCREENS));
  await writeFile(join(folder, "dist/assets/a.js"), SCRIPT);
  await writeFile(join(folder, "dist/assets/a.js.br"), brotliCompressSync(SCRIPT));
  for (const name of ["logo.svg", "robots.txt", "a.css"]) await writeFile(join(folder, "dist", name), "");
  app = createApp(createLog("silent"));
  await serveWeb(app, join(folder, "dist"), {
    serviceOrigins: ["https://identity.example"],
    config: { environment: "<production>" },
    async firstLook(_, { pathname }, tell) {
      tell({ url: "/api/list?of=a&limit=2", body: `{"name":"</script>","at":"${pathname}"}` });
      if (pathname === "/slow") await new Promise(() => {});
      if (pathname === "/broken") throw new Error("A service failed");
    },
  });
});
afterAll(() => rm(folder, { recursive: true }));

test("an asset is served compressed and may be kept for ever", async () => {
  const plain = await app.request("/assets/a.js");
  expect(await plain.text()).toBe(SCRIPT);
  expect(plain.headers.get("cache-control")).toContain("immutable");
  const small = await app.request("/assets/a.js", { headers: { "accept-encoding": "gzip, br" } });
  expect(small.headers.get("content-encoding")).toBe("br");
  expect(small.headers.get("content-type")).toContain("text/javascript");
});

test.each(["/logo.svg", "/robots.txt", "/a.css", "/assets/a.js", "/projects"])("what is text names its characters: %s", async (path) => {
  const { headers } = await app.request(path);
  expect(headers.get("content-type")).toMatch(/; charset=utf-8$/);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("an address of the application gets the page with a policy that allows no eval and its own inline script", async () => {
  const page = await app.request("/integrations/prj_1?org=acme", { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("<script>boot()</script>");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("connect-src 'self' https://identity.example");
});

test("the page names what its screen and its tab need, and carries the operator's configuration as text that ends no element", async () => {
  const at = async (path: string) => (await app.request(path, { headers: { accept: "text/html" } })).text();
  const flow = await at("/integrations/prj_1?org=acme");
  expect(flow).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/bench.js">');
  expect(flow).toContain('<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/bench.css">');
  expect(flow).toContain("/assets/flow.js");
  const code = await at("/integrations/prj_1?tab=code");
  expect(code).toContain("/assets/code.js");
  expect(code).not.toContain("/assets/flow.js");
  const other = await at("/account");
  expect(other).not.toContain("modulepreload");
  expect(other).toContain('<script type="application/json" id="runtime-config">{"environment":"\\u003cproduction>"}</script>');
});

test.each(["/projects", "/slow", "/broken"])(
  "whoever comes with a session gets what was answered in time, as text that ends no element, and leaves no copy: %s",
  async (path) => {
    const page = await app.request(path, { headers: { accept: "text/html", cookie: "session=1" } });
    expect(await page.text()).toContain(
      `<script type="application/json" data-early="/api/list?of=a&amp;limit=2">{"name":"\\u003c/script>","at":"${path}"}</script></body>`,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
  },
);

test("a stranger's page carries no answers", async () => {
  const page = await app.request("/projects", { headers: { accept: "text/html" } });
  expect(await page.text()).not.toContain("data-early");
});

test("an unknown address of a service, an unknown file and an unsafe method get no page", async () => {
  for (const path of ["/api/platform/v1/nothing", "/auth/nothing", "/api", "/assets/gone.js"]) expect((await app.request(path)).status, path).toBe(404);
  expect((await app.request("/integrations", { method: "POST" })).status).toBe(404);
});

test("no path leads out of the folder", async () => {
  for (const path of ["/../secret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]) {
    expect(await (await app.request(path)).text(), path).not.toContain("not for the web");
  }
});

test.each(["/assets/", "/assets", "/assets/../"])("a folder is not listed: %s", async (path) => {
  const text = await (await app.request(path)).text();
  for (const name of ["a.js.br", "screens.json", "logo.svg"]) expect(text).not.toContain(`>${name}<`);
  expect(text).not.toMatch(/Index of|a\.js\.br/);
});
