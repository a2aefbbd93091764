import { expect, test } from "vitest";
import { freshDatabase } from "../../testing/fresh-database.ts";
import { OPERATIONS } from "./contract/operations.ts";
import { startIdentity } from "./testing/start-identity.ts";

test("what is described is what is served, and every operation states how it refuses", async () => {
  const fresh = await freshDatabase();
  const { app, identity } = startIdentity(fresh.database);
  try {
    const served = app.routes
      .filter(({ path }) => path.startsWith("/auth/") && !path.includes("*") && path !== "/auth/openapi.json")
      .filter(({ method, path }) => method !== "ALL" || path === "/auth/sessions/whoami")
      .map(({ method, path }) => `${method === "ALL" ? "get" : method.toLowerCase()} ${path.slice("/auth".length).replace(/:(\w+)/g, "{$1}")}`);
    expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(served.toSorted());
    for (const { answers } of OPERATIONS) expect(Object.keys(answers)).toContain("429");
  } finally {
    await identity.close();
    await fresh.drop();
  }
});
