import type { Query, ResultSetHeader } from "mysql2";
import type { OutboundRequest, Outcome } from "../../outbound.ts";
import { RefusedTarget } from "../../refused-target.ts";
import { requireLeave, Withheld, WITHHELD } from "../../withheld.ts";
import { MAX_ANSWER_BYTES } from "../../send-once.ts";
import { answered, credentialOf, type Door } from "../protocol.ts";
import { BadRequest, fieldsOf } from "../request-parts.ts";
import { createRowCount } from "../bounded-rows.ts";
import { connect, type Session } from "./connect.ts";
import type { Ask, Done, Row } from "./table.ts";
import { Conflict, type Work, workOf } from "./work.ts";

type ServerError = Error & { readonly errno: number; readonly code: string; readonly sqlState?: string };

/** `mysql://host:port/database` and a path below it, as one transaction over a connection of its own. */
export async function speakMysql(request: OutboundRequest, url: URL, door: Door): Promise<Outcome> {
  const credential = credentialOf(request);
  if (!credential) return answered(401, { code: "ER_ACCESS_DENIED_ERROR", message: "A database wants a user name and a password." });
  const [, database = "", path = "/"] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  try {
    const work = workOf(request.method, path, url.searchParams, fieldsOf(request.body));
    const session = await connect({ url, database: decodeURIComponent(database), credential, timeoutMs: request.timeoutMs }, door);
    return await inTransaction(work, request, session);
  } catch (error) {
    if (error instanceof BadRequest) return answered(400, { code: "invalid", message: error.message });
    if (error instanceof Withheld) return WITHHELD;
    if (error instanceof RefusedTarget) return { kind: "refused", message: error.message };
    if (isOfServer(error)) return refusal(error);
    return { kind: "not_sent", message: `The database could not be reached (${(error as { code?: string }).code ?? (error as Error).message}).` };
  }
}

async function inTransaction({ readOnly, run }: Work, request: OutboundRequest, session: Session): Promise<Outcome> {
  const { connection, socket } = session;
  const watch: { tooLarge: string | null; isCommitting: boolean } = { tooLarge: null, isCommitting: false };
  const refuse = (why: string) => {
    watch.tooLarge ??= why;
    socket.destroy();
  };
  const timer = setInterval(() => socket.bytesRead > MAX_ANSWER_BYTES && refuse(TOO_LARGE), 20);
  const deadline = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs + 1_000)]);
  const giveUp = () => socket.destroy();
  deadline.addEventListener("abort", giveUp);
  try {
    const ask = askerOf(session, refuse);
    await prepare(ask, request.timeoutMs, readOnly);
    const body = JSON.stringify(await run(ask));
    if (body.length > MAX_ANSWER_BYTES) watch.tooLarge ??= TOO_LARGE;
    if (watch.tooLarge) return answered(413, { code: "too_large", message: watch.tooLarge });
    requireLeave(request);
    watch.isCommitting = true;
    await ask("commit");
    return { kind: "answered", answer: { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(body) } };
  } catch (error) {
    if (error instanceof BadRequest || error instanceof Withheld) throw error;
    if (error instanceof Conflict) return answered(409, { code: "ER_DUP_ENTRY", message: error.message });
    if (isOfServer(error)) return refusal(error);
    if (watch.tooLarge) return answered(413, { code: "too_large", message: watch.tooLarge });
    const message = deadline.aborted ? "The database did not answer in time." : "The connection broke before an answer came.";
    // What was never committed did not happen.
    return { kind: watch.isCommitting && !readOnly ? "no_answer" : "not_sent", message };
  } finally {
    clearInterval(timer);
    deadline.removeEventListener("abort", giveUp);
    // What was not committed is undone by going.
    connection.destroy();
  }
}

const TOO_LARGE = `The answer is larger than ${MAX_ANSWER_BYTES / 1_048_576} MiB, so nothing was done. Ask for fewer rows.`;

/** The session keeps it from writing, also after a statement that ends a transaction by itself. */
async function prepare(ask: Ask, timeoutMs: number, readOnly: boolean): Promise<void> {
  await ask("set time_zone = '+00:00'");
  const [version] = (await ask("select version() as version")).rows;
  const isMariaDb = /mariadb/i.test(String(version?.["version"]));
  await ask(isMariaDb ? `set max_statement_time = ${(timeoutMs / 1_000).toFixed(3)}` : `set max_execution_time = ${Math.ceil(timeoutMs)}`);
  if (readOnly) await ask("set session transaction read only");
  await ask("start transaction");
}

function askerOf({ connection }: Session, refuse: (why: string) => void): Ask {
  return async (text, values = []) => {
    // Of a broken connection only the connection tells.
    const { promise: broken, reject } = Promise.withResolvers<never>();
    connection.once("error", reject);
    try {
      // With values it is prepared, so that they never stand in the text; some statements cannot be prepared.
      const query = values.length > 0 ? connection.execute(text, values as (string | number | boolean | Buffer | null)[]) : connection.query(text);
      return await Promise.race([resultOf(query, refuse), broken]);
    } finally {
      connection.off("error", reject);
    }
  };
}

/** The answer with its rows counted as they come, so that what is too large is not put together first. */
function resultOf(query: Query, refuse: (why: string) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    const count = createRowCount();
    let columns = 0;
    let header: Pick<ResultSetHeader, "affectedRows" | "insertId"> = { affectedRows: 0, insertId: 0 };
    let isRefused = false;
    query.on("fields", (fields?: readonly unknown[]) => (columns = fields?.length ?? 0));
    query.on("result", (found: Row | ResultSetHeader) => {
      if (columns === 0) header = found as ResultSetHeader;
      // Rows already on their way still arrive.
      if (columns === 0 || isRefused) return;
      const why = count(columns);
      isRefused = why !== null;
      if (why === null) rows.push(found as Row);
      else refuse(why);
    });
    query.on("end", () => resolve({ rows, affected: header.affectedRows, insertId: header.insertId }));
    query.on("error", reject);
  });
}

function isOfServer(error: unknown): error is ServerError {
  const { errno, sqlState } = error as Partial<ServerError>;
  return typeof errno === "number" && errno > 0 && sqlState !== undefined;
}

/** What a database refuses, with the status that an API would give it. */
function refusal({ errno, code, message, sqlState }: ServerError): Outcome {
  return answered(STATUS_OF[errno] ?? 400, { code, errno, sqlState, message });
}

/** By the number of the error; every other one is a statement that is wrong. */
const STATUS_OF: Readonly<Record<number, number>> = Object.fromEntries(
  (
    [
      [401, [1045, 1251, 1698, 1862]],
      [403, [1044, 1142, 1143, 1227, 1290, 1370, 1792]],
      [404, [1049, 1051, 1146, 1305]],
      [409, [1062, 1586]],
      [422, [1048, 1264, 1265, 1292, 1364, 1366, 1406, 1451, 1452, 3819, 4025]],
      [503, [1040, 1053, 1203, 1205, 1213, 1226]],
      [504, [1969, 3024]],
    ] as const
  ).flatMap(([status, numbers]) => numbers.map((number) => [number, status] as const)),
);
