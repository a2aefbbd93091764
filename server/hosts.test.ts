import { expect, test } from "vitest";
import { readHosts } from "./hosts.ts";

const LISTENING = "http://127.0.0.1:4400";
const none = {
  VENNEL_PUBLIC_URL: undefined,
  VENNEL_API_URL: undefined,
  VENNEL_IDENTITY_URL: undefined,
  VENNEL_HOOKS_URL: undefined,
  VENNEL_COOKIE_DOMAIN: undefined,
};
const split = {
  VENNEL_PUBLIC_URL: "https://app.vennel.test",
  VENNEL_API_URL: "https://api.vennel.test",
  VENNEL_IDENTITY_URL: "https://id.vennel.test",
  VENNEL_HOOKS_URL: "https://hooks.vennel.test",
  VENNEL_COOKIE_DOMAIN: "vennel.test",
};

test("one address serves everything unless told otherwise", () => {
  const hosts = readHosts({ ...none, VENNEL_PUBLIC_URL: "https://vennel.test" }, LISTENING);
  expect(hosts.urls).toMatchObject({ identity: "/auth", platform: "/api/platform/v1", hooks: "/hooks" });
  expect(hosts).toMatchObject({ isSplit: false, cookieDomain: null, pages: ["https://vennel.test", LISTENING], services: [] });
  expect(hosts.serves("127.0.0.1", "/api/platform/v1/o/x/projects")).toBe(true);
});

test("each part answers at its own name and nowhere else; probes are answered everywhere", () => {
  const hosts = readHosts(split, LISTENING);
  const served = (path: string) => ["app", "api", "id", "hooks"].filter((name) => hosts.serves(`${name}.vennel.test`, path));
  expect(served("/integrations")).toEqual(["app"]);
  expect(served("/runtime-config.json")).toEqual(["app"]);
  for (const path of ["/api/platform/v1/o/x/projects", "/git/prj.git/info/refs", "/mcp"]) expect(served(path)).toEqual(["api"]);
  expect(served("/auth/sessions/whoami")).toEqual(["id"]);
  expect(served("/hooks/abc")).toEqual(["hooks"]);
  expect(served("/readyz")).toEqual(["app", "api", "id", "hooks"]);
  expect(hosts.serves("127.0.0.1", "/integrations")).toBe(false);
  expect(hosts.pages).toEqual(["https://app.vennel.test"]);
  expect(hosts.services).toEqual(["https://api.vennel.test", "https://id.vennel.test"]);
});

test("a session that could not reach every host stops the start, and says what is missing", () => {
  expect(() => readHosts({ ...split, VENNEL_COOKIE_DOMAIN: undefined }, LISTENING)).toThrow(/app\.vennel\.test, api\.vennel\.test, id\.vennel\.test share/);
  expect(() => readHosts({ ...split, VENNEL_IDENTITY_URL: "https://id.other.test" }, LISTENING)).toThrow(/id\.other\.test does not belong/);
  // Hooks need no session, and are better off where none is sent.
  expect(readHosts({ ...none, VENNEL_PUBLIC_URL: "https://vennel.test", VENNEL_HOOKS_URL: "https://hooks.example.org" }, LISTENING).cookieDomain).toBeNull();
});
