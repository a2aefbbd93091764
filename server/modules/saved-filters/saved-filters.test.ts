import { afterAll, beforeAll, expect, test } from "vitest";
import { platformService } from "../../../contracts/platform.ts";
import { systemClock } from "../../platform/clock.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { serveHandlers } from "../../testing/serve-handlers.ts";
import { createSavedFilters } from "./index.ts";

let fresh: FreshDatabase;
let api: ReturnType<typeof serveHandlers>;

beforeAll(async () => {
  fresh = await freshDatabase();
  for (const id of ["org_a", "org_b"])
    await fresh.database.organisation(id, (tx) =>
      tx.execute(`insert into organisation (id, slug, display_name, created_at) values ('${id}', '${id}', 'A', now())`),
    );
  api = serveHandlers(platformService, createSavedFilters({ database: fresh.database, clock: systemClock }).handlers);
});
afterAll(() => fresh.drop());

const names = async (who: string, list = "issues") =>
  ((await api.call(who, "GET", `/filters?list=${list}`)).body.items as { name: string }[]).map(({ name }) => name);

test("a filter is kept for the person and the list alone, and one of the same name is replaced", async () => {
  const body = { list: "issues", name: "Mine, open", search: { status: "open", q: "orders" } };
  const first = await api.call("ann@org_a", "PUT", "/filters", body);
  expect(first).toMatchObject({ status: 200, body: { name: "Mine, open", search: body.search } });
  const again = await api.call("ann@org_a", "PUT", "/filters", { ...body, search: { status: "ignored" } });
  expect(again.body).toMatchObject({ id: first.body.id, search: { status: "ignored" } });
  await api.call("ann@org_a", "PUT", "/filters", { ...body, list: "runs", name: "Failed today" });
  expect(await names("ann@org_a")).toEqual(["Mine, open"]);
  expect(await names("ann@org_a", "runs")).toEqual(["Failed today"]);
  expect(await names("bob@org_a")).toEqual([]);
  expect(await names("ann@org_b")).toEqual([]);

  expect((await api.call("bob@org_a", "DELETE", `/filters/${first.body.id}`)).status).toBe(404);
  expect((await api.call("ann@org_a", "DELETE", `/filters/${first.body.id}`)).status).toBe(204);
  expect(await names("ann@org_a")).toEqual([]);
});

test("what is no parameter of a list is refused", async () => {
  const put = (body: object) => api.call("ann@org_a", "PUT", "/filters", { list: "runs", name: "x", search: {}, ...body });
  expect((await put({ name: "  " })).status).toBe(400);
  expect((await put({ search: { "a b": "c" } })).status).toBe(400);
  expect((await put({ list: "people" })).status).toBe(400);
});
