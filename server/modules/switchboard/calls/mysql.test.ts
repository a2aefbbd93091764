import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { speakMysql } from "../../../gateway/protocols/mysql/speak-mysql.ts";
import { loopbackDoor, plainRequest } from "../../../gateway/testing/plain-request.ts";
import { mysql } from "../../../connectors/polished/mysql/connector.ts";
import { asking } from "../../../testing/asking.ts";
import { debianPrograms } from "../../../testing/debian-programs.ts";
import { startMariaDb } from "../../../testing/mariadb.ts";
import { switchboardWorld } from "../oauth/testing/switchboard-world.ts";

const ANN = "ann@org_a";
const PASSWORD = "canary password: 1/2";
const programs = await debianPrograms();
const table = "customers";

describe.skipIf(!programs)("a real MariaDB", () => {
  let world: Awaited<ReturnType<typeof switchboardWorld>>;
  let server: Awaited<ReturnType<typeof startMariaDb>>;
  let id: string;
  let using: ReturnType<typeof asking>;

  beforeAll(async () => {
    if (!programs) return;
    [world, server] = await Promise.all([switchboardWorld(), startMariaDb(programs, "shop", PASSWORD, { tls: true })]);
    id = await connect("Shop", PASSWORD);
    using = asking(world, mysql, () => id);
    await sql(`create table customers (id int auto_increment primary key, email varchar(100) not null unique, name varchar(100),
      extra json, photo blob, since date, total decimal(10, 2), changed_at datetime(3) not null default current_timestamp(3), code int unique)`);
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });
  beforeEach(async () => void (await sql("delete from customers")));

  async function connect(name: string, password: string, database = "shop"): Promise<string> {
    const auth = { type: "basic", username: "shop", password };
    return (await world.call(ANN, "POST", "/connections", { connector: "mysql", name, baseUrl: `mysql://127.0.0.1:${server.port}/${database}`, auth })).body.id;
  }
  const sql = (text: string, parameters: unknown[] = []) => using.bodyOf("execute", { sql: text, parameters });
  const insert = (values: object) => using.bodyOf<{ id: number }>("rows.insert", { table, values });

  test("is tested by one harmless call; a wrong password and a database that is not there are found out", async () => {
    const outcome = async (connection: string) => (await world.call(ANN, "POST", `/connections/${connection}/test`)).body;
    expect(await outcome(id)).toMatchObject({ ok: true, status: 200 });
    expect(await outcome(await connect("Wrong", "another"))).toMatchObject({ ok: false, code: "credential_refused" });
    expect(await outcome(await connect("Nowhere", PASSWORD, "nothing"))).toMatchObject({ ok: false });
    expect(await using.bodyOf("tables.list", {})).toEqual([{ schema: "shop", name: "customers", kind: "base table" }]);
    expect(await using.bodyOf("query", { sql: "show status like 'Ssl_version'" })).toMatchObject([{ Value: expect.stringMatching(/^TLSv1\.[23]$/) }]);
  });

  test("takes rows, gives them back, changes and deletes them", async () => {
    const values = {
      email: "grace@example.com",
      name: "Grace'; drop table customers; --",
      photo: "3q2+7w==",
      since: "2026-05-01",
      total: "12.50",
      changed_at: "2026-05-01T08:00:00.123Z",
    };
    const row = { id: expect.any(Number) as number, ...values };
    expect(await insert({ ...values, extra: { vip: true } })).toMatchObject(row);
    expect(await using.bodyOf("rows.list", { table, where: { changed_at: "2026-05-01T10:00:00.123+02:00" } })).toMatchObject([row]);
    expect(await using.bodyOf("rows.upsert", { table, key: ["email"], values: { email: "grace@example.com", name: "Grace" } })).toMatchObject({
      name: "Grace",
      total: "12.50",
    });
    expect(await using.bodyOf("rows.upsert", { table, key: ["email"], values: { email: "ada@example.com", name: "Ada" } })).toMatchObject({ name: "Ada" });
    expect(await using.bodyOf("rows.list", { table, orderBy: "email desc", limit: 1 })).toMatchObject([{ email: "grace@example.com" }]);
    expect(await using.bodyOf("rows.list", { table, where: { extra: null } })).toMatchObject([{ name: "Ada" }]);
    expect(await using.bodyOf("rows.delete", { table, where: { email: "grace@example.com", name: null } })).toEqual({ count: 0 });
    expect(await using.bodyOf("rows.update", { table, where: { email: "ada@example.com" }, values: { name: "Ada King" } })).toEqual({ count: 1 });
    expect(await using.bodyOf("rows.update", { table, where: { email: "ada@example.com" }, values: { name: "Ada King" } })).toEqual({ count: 1 });
    expect(await using.bodyOf("query", { sql: "select count(*) as n from shop.customers where name like ?", parameters: ["Ada%"] })).toEqual([{ n: 1 }]);
    expect(await using.bodyOf("rows.delete", { table: "shop.customers", where: { name: "Ada King" } })).toEqual({ count: 1 });
    expect(await sql("insert into customers (email) values (?)", ["bo@example.com"])).toMatchObject({ count: 1, insertId: expect.any(Number) });
  });

  test("keeps nothing of a run that another server has", async () => {
    expect(await using.askTooLate("rows.insert", { table, values: { email: "late@example.com" } })).toMatchObject({ ok: false, error: { withheld: true } });
    expect(await using.bodyOf("rows.list", { table, where: { email: "late@example.com" } })).toEqual([]);
  });

  test("is read to its end page by page", async () => {
    for (let number = 1; number <= 5; number += 1) await insert({ email: `p${number}` });
    const { items, pages } = await using.everyItem<{ email: string }>("rows.list", { table, orderBy: "id", limit: 2 });
    expect([items.map(({ email }) => email), pages]).toEqual([["p1", "p2", "p3", "p4", "p5"], 3]);
  });

  test("hands over each new row once, and each changed one by the column that tells of changes", async () => {
    interface Answer {
      items: { email: string }[];
      cursor: string;
    }
    const listNew = (args: object) => using.bodyOf<Answer>("rows.listNew", { table, ...args });
    const emails = ({ items }: Answer) => items.map(({ email }) => email);
    const [early, late] = ["2026-05-01T08:00:00.000Z", "2026-05-01T09:00:00.000Z"];
    await insert({ email: "a", changed_at: early });
    expect(emails(await listNew({ column: "id", includeExisting: true }))).toEqual(["a"]);
    let byId = await listNew({ column: "id" });
    let byTime = await listNew({ column: "changed_at" });
    expect([emails(byId), emails(byTime)]).toEqual([[], []]);
    for (const email of ["b", "c", "d"]) await insert({ email, changed_at: early });
    byId = await listNew({ column: "id", limit: 2, cursor: byId.cursor });
    expect(emails(byId)).toEqual(["b", "c"]);
    byId = await listNew({ column: "id", limit: 2, cursor: byId.cursor });
    expect(emails(byId)).toEqual(["d"]);
    byTime = await listNew({ column: "changed_at", cursor: byTime.cursor });
    expect(emails(byTime).toSorted()).toEqual(["b", "c", "d"]);
    await using.bodyOf("rows.update", { table, where: { email: "a" }, values: { changed_at: late } });
    byTime = await listNew({ column: "changed_at", cursor: byTime.cursor });
    expect(emails(byTime)).toEqual(["a"]);
    expect(emails(await listNew({ column: "changed_at", cursor: byTime.cursor }))).toEqual([]);
    expect(emails(await listNew({ column: "id", cursor: byId.cursor }))).toEqual([]);
  });

  test.each([
    ["a read that writes", "query", { sql: "delete from customers" }, 403],
    ["a read that makes a table", "query", { sql: "create table other (id int)" }, 403],
    ["a read that ends its transaction and writes", "query", { sql: "truncate table customers" }, 403],
    ["a second statement", "execute", { sql: "select 1; drop table customers" }, 400],
    ["a value where a name belongs", "rows.list", { table: "customers` where true --x" }, 404],
    ["a table that is not there", "rows.list", { table: "nothing" }, 404],
    ["a column that is not there", "rows.insert", { table, values: { nope: 1 } }, 400],
    ["the same key twice", "rows.insert", { table, values: { email: "there@example.com" } }, 409],
    ["another row's key in an upsert", "rows.upsert", { table, key: ["email"], values: { email: "new@example.com", code: 7 } }, 409],
    ["a missing value", "rows.insert", { table, values: { name: "x" } }, 422],
    ["what its user may not see", "query", { sql: "select * from mysql.global_priv" }, 403],
    ["to delete every row by having no condition", "rows.delete", { table, where: {} }, 400],
    ["a file of the server", "query", { sql: "select load_file('/etc/passwd') as f from customers into outfile '/tmp/x'" }, 403],
    ["a cursor that nobody gave", "rows.listNew", { table, column: "id", cursor: "yesterday" }, 400],
  ])("refuses %s", async (_, operation, args, status) => {
    await insert({ email: "there@example.com", code: 7 });
    expect(await using.ask(operation, args)).toMatchObject({ ok: false, error: { status, retryable: false, uncertain: false } });
    expect(await using.bodyOf("rows.list", { table })).toMatchObject([{ email: "there@example.com", code: 7 }]);
  });

  test("never sends a file of this machine, whatever a statement asks for", async () => {
    const result = await using.ask("execute", { sql: "load data local infile '/etc/hostname' into table customers (email)" });
    expect(result).toMatchObject({ ok: false });
    expect(await using.bodyOf("rows.list", { table })).toEqual([]);
  });

  test("that takes too long is told to stop, and one that says too much is cut off", async () => {
    expect(await using.ask("query", { sql: "select sleep(30) from (select 1) as one" }, 300)).toMatchObject({ ok: false, error: { status: 504 } });
    expect(await using.ask("query", { sql: "select repeat('x', 1000000) as x from seq_1_to_40" })).toMatchObject({ ok: false, error: { status: 413 } });
  });

  test.each([
    ["columns", `select ${Array.from({ length: 1_001 }, (_, index) => `1 as c${index}`).join(", ")}`, "1001 columns, and 1000 are taken"],
    ["values", "select seq from seq_1_to_500001", "more than 500000 values"],
  ])("an answer of too many %s is refused with what to do", async (_, sql, words) => {
    expect(await using.ask("query", { sql })).toMatchObject({ ok: false, error: { status: 413, message: expect.stringContaining(words) } });
  });

  test("no record shows the password", async () => {
    const { calls } = await using.ask("rows.insert", { table, values: { email: "secret@example.com", name: PASSWORD } });
    expect(calls).toHaveLength(1);
    expect(JSON.stringify(calls)).not.toContain(PASSWORD);
  });

  test("whose name nobody can prove is used inside an allowed range, and on the open network told nothing", async () => {
    expect(await outcomes(server.port)).toMatchObject({ inside: { kind: "answered" }, outside: { kind: "not_sent", message: expect.stringContaining("SSL") } });
  });
});

test.skipIf(!programs)("a MariaDB that speaks no TLS is used inside an allowed range, and on the open network told nothing", async () => {
  if (!programs) return;
  const server = await startMariaDb(programs, "shop", PASSWORD, { tls: false });
  const found = await outcomes(server.port);
  await server.close();
  expect(found).toMatchObject({
    inside: { kind: "answered", answer: { status: 200 } },
    outside: { kind: "not_sent", message: expect.stringContaining("NO_SSL") },
  });
});

/** How a server of this machine fares where its address is taken for one of the open network, and where not. */
async function outcomes(port: number) {
  const url = new URL(`mysql://localhost:${port}/shop/tables`);
  const authorization = `Basic ${Buffer.from(`shop:${PASSWORD}`).toString("base64")}`;
  const asked = (isPublic: boolean) =>
    speakMysql({ ...plainRequest, url: url.href, headers: { authorization } }, url, { ...loopbackDoor, isPublic: () => isPublic });
  return { inside: await asked(false), outside: await asked(true) };
}
