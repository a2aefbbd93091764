import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "../../testing/empty-database.ts";
import { freshDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { linesOf } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listTables } from "./store.ts";
import { writeBackup } from "./write-backup.ts";

/** What trips up whoever takes rows for lines: breaks of every kind, tabs, backslashes, the mark that ends the rows. */
const ODD = 'a\nb\r\nc\rd\u2028e\tf\\g\\.\n\\.\n{"rows":{}}';

let source: FreshDatabase;
let owner: Client;
const targets: Awaited<ReturnType<typeof emptyDatabase>>[] = [];

beforeAll(async () => {
  source = await freshDatabase();
  owner = await connect(source.url);
  await organisation(owner, "org_first", ODD);
});
afterAll(async () => {
  await owner.end();
  await source.drop();
  for (const target of targets) await target.drop();
});

test("a backup taken while rows are written is of one moment, and comes back whole into an empty database", async () => {
  let writing = true;
  let written = 0;
  const writer = await connect(source.url);
  const load = (async () => {
    while (writing) await organisation(writer, `org_${++written}`, "Busy");
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const archive = await backUp();
  writing = false;
  await load;
  await writer.end();

  const target = await newTarget();
  const rows = await restoreBackup(target, Readable.from(archive));
  expect(rows["organisation"]).toBeGreaterThan(20);
  expect(rows["membership"]).toBe(rows["organisation"]);

  const copy = await connect(target);
  expect((await copy.query("select display_name as name from organisation where id = 'org_first'")).rows).toEqual([{ name: ODD }]);
  expect((await copy.query("select relname from pg_class where relrowsecurity and not relforcerowsecurity")).rows).toEqual([]);
  expect((await copy.query("select name from public.vennel_migration order by 1")).rows).toEqual(
    (await owner.query("select name from public.vennel_migration order by 1")).rows,
  );
  await copy.end();
});

test("every table is kept but those of living processes, of the present minute and of what is made anew", async () => {
  const { rows } = await owner.query<{ name: string }>("select relname as name from pg_class where relnamespace = 'vennel'::regnamespace and relkind = 'r'");
  const kept = new Set((await listTables(owner)).map(({ name }) => name));
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.has(name))
      .toSorted(),
  ).toEqual(["log_stretch", "request_window", "worker"]);
});

test("rows of every table are seen by the role that reads for backups", async () => {
  const { rows } = await owner.query(
    `select relname from pg_class c where relnamespace = 'vennel'::regnamespace and relrowsecurity
     and not exists (select from pg_policies where tablename = relname and 'vennel_backup' = any(roles))`,
  );
  expect(rows).toEqual([]);
});

test("an archive cut short is refused, and the database stays empty for the next try", async () => {
  const archive = await backUp();
  const target = await newTarget();
  const half = gzipSync(gunzipSync(archive).subarray(0, -200));
  await expect(restoreBackup(target, Readable.from(half))).rejects.toThrow("not whole");
  await expect(restoreBackup(target, Readable.from(archive.subarray(0, -200)))).rejects.toThrow();
  await restoreBackup(target, Readable.from(archive));
});

test("whatever is damaged in an archive, it is refused with a reason, nothing of it is kept, and the next try works", { timeout: 90_000 }, async () => {
  const archive = await backUp();
  const lines = gunzipSync(archive).toString().split("\n");
  const at = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const row = lines[at("organisation") + 1] ?? "";
  const withLines = (from: number, remove: number, ...added: string[]) => gzipSync(lines.toSpliced(from, remove, ...added).join("\n"));
  const flipped = (part: number) => {
    const bytes = Buffer.from(archive);
    const place = Math.floor(bytes.length * part);
    bytes[place] = (bytes[place] ?? 0) ^ 0xff;
    return bytes;
  };
  const damaged = [
    Buffer.alloc(0),
    Buffer.from("hello"),
    gzipSync(""),
    ...[0.01, 0.2, 0.4, 0.6, 0.8, 0.99].map(flipped),
    ...[0.3, 0.7, 0.999].map((part) => archive.subarray(0, Math.floor(archive.length * part))),
    withLines(at("organisation") + 1, 1, "too few"),
    withLines(at("organisation") + 1, 0, `${row}\tone too many`),
    withLines(at("organisation") + 1, 0, ...Array<string>(40_000).fill(row)),
    withLines(at("organisation") + 1, 0, row.replace(/\d{4}-\d\d-\d\d/, "yesterday")),
    withLines(at("organisation") + 1, 0, "\u0000"),
    withLines(at("membership") - 1, 1),
    withLines(at("membership"), 1, '{"table":"no_such_table","columns":["id"]}'),
    withLines(at("membership"), 1, '{"table":"membership","columns":["no_such_column"]}'),
    withLines(at("membership"), 1, '{"table":"membership","columns":'),
    withLines(lines.length - 2, 1, '{"rows":{"organisation":1},"sequences":{}}'),
    withLines(lines.length - 2, 1, (lines.at(-2) ?? "").replace('"sequences":{', '"sequences":{"no_such_sequence":"1",')),
  ];
  const target = await newTarget();
  for (const [index, bytes] of damaged.entries()) await expect(restoreBackup(target, Readable.from([bytes])), `damage ${index}`).rejects.toThrow(/./);
  await restoreBackup(target, Readable.from(archive));
});

test("nothing is restored over data, from another file, or from a newer version", async () => {
  const archive = await backUp();
  await expect(restoreBackup(source.url, Readable.from(archive))).rejects.toThrow("holds data of Vennel already");
  const target = await newTarget();
  await expect(restoreBackup(target, Readable.from(gzipSync("hello\n")))).rejects.toThrow("not a backup of Vennel");
  const newer = gunzipSync(archive).toString().replace('"migrations":[', '"migrations":["9999_later.sql",');
  await expect(restoreBackup(target, Readable.from(gzipSync(newer)))).rejects.toThrow("made by a newer Vennel (9999_later.sql)");
});

test("lines end at \\n alone, wherever the stream is cut", async () => {
  const bytes = Buffer.from("é\u2028\r\n\nx");
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from([...bytes].map((byte) => Buffer.from([byte]))))) lines.push(line);
  expect(lines).toEqual(["é\u2028\r", "", "x"]);
});

async function backUp(): Promise<Buffer> {
  const target = new PassThrough();
  const [archive] = await Promise.all([buffer(target), writeBackup(source.url, target)]);
  return archive;
}

/** In one transaction with its owner: a backup between the two would not be of one moment. */
async function organisation(client: Client, id: string, name: string): Promise<void> {
  await client.query("begin");
  await client.query("insert into organisation (id, slug, display_name, created_at) values ($1, $1, $2, now())", [id, name]);
  await client.query(
    "insert into membership (organisation_id, identity_id, role, email, name, joined_at) values ($1, 'idn_ann', 'owner', 'ann@example.com', 'Ann', now())",
    [id],
  );
  await client.query("commit");
}

async function newTarget(): Promise<string> {
  const target = await emptyDatabase();
  targets.push(target);
  return target.url;
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
