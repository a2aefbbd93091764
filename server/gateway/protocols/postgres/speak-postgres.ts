import { type Client, DatabaseError, Query, type QueryConfig, type QueryResult } from "pg";
import type { OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { requireLeave, Withheld, WITHHELD } from "../../withheld.ts";
import { MAX_ANSWER_BYTES } from "../../send-once.ts";
import { answered, credentialOf, type Door } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import { createRowCount } from "../bounded-rows.ts";
import { connect } from "./connect.ts";
import { type Statement, statementOf } from "./statement.ts";

/** `postgres://host:port/database` and a path below it, as one statement over a connection of its own. */
export async function speakPostgres(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const credential = credentialOf(request);
  if (!credential) return answered(401, { code: "28000", message: "A database wants a user name and a password." });
  const [, database = "", path = "/"] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  try {
    const statement = statementOf(request.method, path, url.searchParams, fieldsOf(request.body));
    const where = { url, database: decodeURIComponent(database), credential, timeoutMs: request.timeoutMs };
    return await run(statement, request, await connect(where, door));
  } catch (error) {
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message: error.message });
    if (error instanceof Withheld) return WITHHELD;
    if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
    if (error instanceof DatabaseError) return refusal(error);
    return { kind: "not_sent", message: `The database could not be reached (${(error as { code?: string }).code ?? (error as Error).message}).` };
  }
}

async function run(statement: Statement, request: OutboundRequest, client: Client): Promise<Outcome> {
  const { stream } = (client as unknown as { connection: { stream: { bytesRead: number; destroy(): void } } }).connection;
  const watch: { tooLarge: string | null; isCommitting: boolean } = { tooLarge: null, isCommitting: false };
  const refuse = (why: string) => {
    watch.tooLarge ??= why;
    stream.destroy();
  };
  const timer = setInterval(() => stream.bytesRead > MAX_ANSWER_BYTES && refuse(TOO_LARGE), 20);
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs + 1_000)]);
  const giveUp = () => stream.destroy();
  deadline.addEventListener("abort", giveUp);
  try {
    await client.query(statement.readOnly ? "begin read only" : "begin");
    // The extended protocol takes one statement and none after a semicolon.
    const query = { text: statement.text, values: [...statement.values], queryMode: "extended" } as QueryConfig;
    const body = JSON.stringify(shaped(await resultOf(client, query, refuse), statement.shape));
    if (body.length > MAX_ANSWER_BYTES) watch.tooLarge ??= TOO_LARGE;
    if (watch.tooLarge) return answered(413, { code: "too_large", message: watch.tooLarge });
    requireLeave(request);
    watch.isCommitting = true;
    await client.query("commit");
    return { kind: "answered", answer: { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(body) } };
  } catch (error) {
    if (error instanceof Withheld) throw error;
    if (error instanceof DatabaseError) return refusal(error);
    if (watch.tooLarge) return answered(413, { code: "too_large", message: watch.tooLarge });
    const message = deadline.aborted ? "The database did not answer in time." : "The connection broke before an answer came.";
    // What was never committed did not happen.
    return { kind: watch.isCommitting && !statement.readOnly ? "no_answer" : "not_sent", message };
  } finally {
    clearInterval(timer);
    deadline.removeEventListener("abort", giveUp);
    await client.end().catch(() => {});
  }
}

type Row = Record<string, unknown>;

/** The answer with its rows counted as they come, so that what is too large is not put together first. */
function resultOf(client: Client, config: QueryConfig, refuse: (why: string) => void): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    const count = createRowCount();
    let isRefused = false;
    const query = client.query(new Query<Row>(config));
    query.on("row", (row, result) => {
      // Rows already on their way still arrive.
      if (isRefused) return;
      const why = count(result?.fields.length ?? 0);
      isRefused = why !== null;
      if (why === null) rows.push(row);
      else refuse(why);
    });
    query.on("end", (result) => resolve({ ...result, rows }));
    query.on("error", reject);
  });
}

const TOO_LARGE = `The answer is larger than ${MAX_ANSWER_BYTES / 1_048_576} MiB, so nothing was done. Ask for fewer rows.`;

function shaped({ rows, rowCount }: QueryResult<Record<string, unknown>>, shape: Statement["shape"]): unknown {
  if (typeof shape === "function") return shape(rows);
  if (shape === "rows") return rows;
  if (shape === "row") return rows[0] ?? null;
  return { count: rowCount ?? 0, rows };
}

/** What a database refuses, with the status that an API would give it. */
function refusal({ code = "", message, detail, hint, table, column, constraint }: DatabaseError): Outcome {
  return answered(statusOf(code), { code, message, detail, hint, table, column, constraint });
}

function statusOf(code: string): number {
  if (code.startsWith("28")) return 401;
  if (code === "42501" || code === "25006") return 403;
  if (code === "42P01" || code === "3D000") return 404;
  if (code === "23505") return 409;
  if (code.startsWith("23")) return 422;
  if (code === "57014") return 504;
  // Busy, restarting, or two that waited for each other: it did nothing, and may do it later.
  if (code.startsWith("53") || code.startsWith("57P") || code.startsWith("40")) return 503;
  return 400;
}
