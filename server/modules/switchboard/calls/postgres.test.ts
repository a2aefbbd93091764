import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgres } from "../../../connectors/polished/postgres/connector.ts";
import { conforms } from "../../../connectors/simulator/conforms.ts";
import type { CallResult } from "../../../engine/run-engine.ts";
import { roadTo } from "../../../testing/road-to.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const PASSWORD = "canary password: 1/2";
let world: Awaited<ReturnType<typeof switchboardWorld>>;
let address: string;
let admin: Client;
let id: string;
let road: Awaited<ReturnType<typeof roadTo>>;

beforeAll(async () => {
  world = await switchboardWorld();
  const url = new URL(world.fresh.url);
  road = await roadTo(`${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`);
  address = `postgres://127.0.0.1:${road.port}${url.pathname}`;
  admin = new Client({ connectionString: world.fresh.url });
  await admin.connect();
  const role = `shop_${url.pathname.slice(1)}`;
  await admin.query(`create role ${role} login password '${PASSWORD}'`);
  await admin.query("create schema shop");
  await admin.query(`grant usage, create on schema shop to ${role}`);
  await admin.query(`set role ${role}`);
  await admin.query(`create table shop.customers (
    id serial primary key, email text unique not null, name text, tags text[], extra jsonb, photo bytea, since date, total numeric)`);
  await admin.query("reset role");
  const auth = { type: "basic", username: role, password: PASSWORD };
  id = (await world.call(ANN, "POST", "/connections", { connector: "postgres", name: "Shop", baseUrl: address, auth })).body.id;
});
afterAll(async () => {
  const role = `shop_${new URL(world.fresh.url).pathname.slice(1)}`;
  await admin.query(`drop owned by ${role} cascade`);
  await admin.query(`drop role ${role}`);
  await admin.end();
  road.close();
  await world.close();
});

async function ask(operation: string, args: object, timeoutMs: number | null = null, mayLeave = () => true): Promise<CallResult> {
  const carrier = world.switchboard.callCarrier({
    resolveAlias: async () => ({ connectionId: id, connector: "postgres" }),
    simulate: () => Promise.reject(new Error("nothing is simulated here")),
  });
  const frame = { connection: "shop", operation, args, request: null, idempotencyKey: null, timeoutMs };
  const context = { organisationId: "org_a", projectId: "prj_1", environment: "production", deploymentId: "dep_1", runId: "run_1", simulated: false };
  return carrier.carryCall(frame, { ...context, signal: new AbortController().signal, mayLeave });
}
async function bodyOf(operation: string, args: object): Promise<unknown> {
  const result = await ask(operation, args);
  if (!result.ok) throw new Error(result.error.message);
  const output = postgres.operations.find((one) => one.id === operation)?.output ?? {};
  expect(conforms(output, result.response.body)).toEqual([]);
  return result.response.body;
}
const table = "shop.customers";

describe("a real Postgres", () => {
  test("is tested by one harmless call", async () => {
    expect((await world.call(ANN, "POST", `/connections/${id}/test`)).body).toMatchObject({ ok: true, status: 200 });
    expect(await bodyOf("tables.list", {})).toContainEqual({ schema: "shop", name: "customers", kind: "base table" });
  });

  test("takes rows, gives them back, changes and deletes them", async () => {
    const values = {
      email: "grace@example.com",
      name: "Grace; drop table shop.customers",
      tags: ["a", "b"],
      extra: { vip: true },
      since: "2026-05-01",
      total: "12.50",
    };
    expect(await bodyOf("rows.insert", { table, values })).toMatchObject({ id: 1, ...values, since: expect.any(String) });
    expect(await bodyOf("rows.upsert", { table, key: ["email"], values: { email: "grace@example.com", name: "Grace" } })).toMatchObject({
      id: 1,
      name: "Grace",
    });
    expect(await bodyOf("rows.upsert", { table, key: ["email"], values: { email: "ada@example.com", name: "Ada" } })).toMatchObject({ name: "Ada" });
    expect(await bodyOf("rows.list", { table, where: { name: "Grace" } })).toMatchObject([{ email: "grace@example.com" }]);
    expect(await bodyOf("rows.list", { table, orderBy: "email desc", limit: 1 })).toMatchObject([{ email: "grace@example.com" }]);
    expect(await bodyOf("rows.update", { table, where: { email: "ada@example.com" }, values: { name: "Ada King" } })).toMatchObject({ count: 1 });
    expect(await bodyOf("query", { sql: "select count(*)::int as n from shop.customers where name like $1", parameters: ["Ada%"] })).toEqual([{ n: 1 }]);
    expect(await bodyOf("execute", { sql: "update shop.customers set photo = '\\xdeadbeef' where id = $1", parameters: [1] })).toMatchObject({ count: 1 });
    expect(await bodyOf("rows.list", { table, where: { id: 1 } })).toMatchObject([{ photo: "3q2+7w==" }]);
    expect(await bodyOf("rows.list", { table, where: { name: null } })).toEqual([]);
    expect(await bodyOf("rows.delete", { table, where: { email: "grace@example.com", name: null } })).toMatchObject({ count: 0 });
    expect(await bodyOf("rows.delete", { table, where: { name: "Ada King" } })).toMatchObject({ count: 1 });
  });

  test("keeps nothing of a call whose run another may have had when it was about to be committed", async () => {
    const values = { email: "late@example.com" };
    expect(await ask("rows.insert", { table, values }, null, () => false)).toMatchObject({ ok: false, error: { withheld: true, uncertain: false } });
    expect(await bodyOf("rows.list", { table, where: values })).toEqual([]);
  });

  test("is read to its end page by page", async () => {
    await bodyOf("execute", { sql: "insert into shop.customers (email) select 'p' || n from generate_series(1, 5) n" });
    const seen: unknown[] = [];
    let args: unknown = { table, orderBy: "id", limit: 2 };
    while (args) {
      const result = await ask("rows.list", { $page: args });
      if (!result.ok) throw new Error(result.error.message);
      const page = result.response.body as { items: { email: string }[]; next: unknown };
      seen.push(...page.items.map(({ email }) => email));
      args = page.next;
    }
    expect(seen.filter((email) => String(email).startsWith("p"))).toEqual(["p1", "p2", "p3", "p4", "p5"]);
  });

  test("hands over each new row once, and each changed one by the column that tells of changes to the microsecond", async () => {
    interface Answer {
      items: { name: string }[];
      cursor: string;
    }
    const watched = "shop.watched";
    await bodyOf("execute", { sql: "create table shop.watched (id serial primary key, name text, changed_at timestamptz)" });
    const insert = (name: string, at: string) =>
      bodyOf("execute", { sql: "insert into shop.watched (name, changed_at) values ($1, $2)", parameters: [name, at] });
    const listNew = async (args: object) => (await bodyOf("rows.listNew", { table: watched, ...args })) as Answer;
    const names = ({ items }: Answer) => items.map(({ name }) => name);
    const at = (micros: string) => `2026-05-01T08:00:00.${micros}Z`;
    expect(names(await listNew({ column: "id", includeExisting: true }))).toEqual([]);
    await insert("a", at("000001"));
    expect(names(await listNew({ column: "id", includeExisting: true }))).toEqual(["a"]);
    let byId = await listNew({ column: "id" });
    let byTime = await listNew({ column: "changed_at" });
    expect([names(byId), names(byTime)]).toEqual([[], []]);
    await insert("b", at("000001"));
    await insert("c", at("000002"));
    await insert("d", at("000003"));
    byId = await listNew({ column: "id", limit: 2, cursor: byId.cursor });
    expect(names(byId)).toEqual(["b", "c"]);
    byId = await listNew({ column: "id", limit: 2, cursor: byId.cursor });
    expect(names(byId)).toEqual(["d"]);
    byTime = await listNew({ column: "changed_at", cursor: byTime.cursor });
    expect(names(byTime)).toEqual(["b", "c", "d"]);
    await bodyOf("execute", { sql: "update shop.watched set changed_at = $1 where name = 'a'", parameters: [at("000004")] });
    byTime = await listNew({ column: "changed_at", cursor: byTime.cursor });
    expect(names(byTime)).toEqual(["a"]);
    expect(names(await listNew({ column: "changed_at", cursor: byTime.cursor }))).toEqual([]);
    expect(names(await listNew({ column: "id", where: { name: "b" }, includeExisting: true }))).toEqual(["b"]);
  });

  test.each([
    ["a cursor that nobody gave", "rows.listNew", { table, column: "id", cursor: "yesterday" }, 400],
    ["a read that writes", "query", { sql: "delete from shop.customers" }, 403],
    ["a second statement", "execute", { sql: "select 1; drop table shop.customers" }, 400],
    ["a value where a name belongs", "rows.list", { table: 'shop.customers" where true; --' }, 404],
    ["a table that is not there", "rows.list", { table: "nothing" }, 404],
    ["a column that is not there", "rows.insert", { table, values: { nope: 1 } }, 400],
    ["the same key twice", "rows.insert", { table, values: { email: "grace@example.com" } }, 409],
    ["a missing value", "rows.insert", { table, values: { name: "x" } }, 422],
    ["what its role may not see", "query", { sql: "select * from vennel.credential" }, 403],
    ["to delete every row by having no condition", "rows.delete", { table, where: {} }, 400],
  ])("refuses %s", async (_, operation, args, status) => {
    expect(await ask(operation, args)).toMatchObject({ ok: false, error: { status, retryable: false, uncertain: false } });
  });

  test("that takes too long is told to stop, and one that says too much is cut off", async () => {
    expect(await ask("query", { sql: "select pg_sleep(30)" }, 300)).toMatchObject({ ok: false, error: { status: 504 } });
    expect(await ask("query", { sql: "select repeat('x', 1000000) from generate_series(1, 40)" })).toMatchObject({ ok: false, error: { status: 413 } });
  });

  test("refuses a wrong password, and no record shows the right one", async () => {
    const auth = { type: "basic", username: "nobody", password: "wrong" };
    const other = await world.call(ANN, "POST", "/connections", { connector: "postgres", name: "Wrong", baseUrl: address, auth });
    expect((await world.call(ANN, "POST", `/connections/${other.body.id}/test`)).body).toMatchObject({ ok: false, code: "credential_refused" });
    const { calls } = await ask("rows.insert", { table, values: { email: "secret@example.com", name: PASSWORD } });
    expect(calls).toHaveLength(1);
    expect(JSON.stringify(calls)).not.toContain(PASSWORD);
  });
});

describe("the address of a database", () => {
  const at = (baseUrl: string, connector = "postgres") =>
    world.call(ANN, "POST", "/connections", { connector, baseUrl, auth: { type: "basic", username: "u", password: "p" } });

  test.each(["https://db.example.com/x", "postgres://u:p@db.example.com/x", "postgres://db.example.com", "postgres://db.example.com/x?sslmode=disable"])(
    "is not %s",
    async (url) => expect(await at(url)).toMatchObject({ status: 400, body: { fields: [{ field: "baseUrl" }] } }),
  );

  test("is no place that a web address may name, nor the other way round", async () => {
    expect((await at("postgres://db.example.com/x", "http")).status).toBe(400);
    expect((await at("postgres://db.example.com/x", "github")).status).toBe(400);
  });

  test("cannot be changed without the credential, whichever host it names", async () => {
    expect((await world.call(ANN, "PATCH", `/connections/${id}`, { baseUrl: "postgres://evil.example/shop" })).status).toBe(400);
  });
});

test.each([
  ["columns", `select ${Array.from({ length: 1_001 }, (_, index) => `1 as c${index}`).join(", ")}`, "1001 columns, and 1000 are taken"],
  ["values", "select n from generate_series(1, 500001) n", "more than 500000 values"],
])("an answer of too many %s is refused with what to do", async (_, sql, words) => {
  expect(await ask("query", { sql })).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } });
});
