import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Context, Hono } from "hono";
import { ApiError } from "../errors.ts";
import { contentPolicy } from "./content-policy.ts";
import { type EarlyAnswer, readWebPage, splitPage } from "./web-page.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
/** Smallest first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;
/** The build gives these names that change with their content. */
const IMMUTABLE = "/assets/";
/** The application starts when its page has ended: what takes longer, it asks for itself. */
const LOOK_MS = 500;
/** More than this is quicker asked for than read past. */
const MOST_WRITTEN = 300_000;
/** Addresses of services: what is not there is an error, never a page. */
const SERVICES = ["/api/", "/auth/", "/hooks/"];

/** Asks the services what a person's application will ask first at this address; tells each answer as it comes. */
export type FirstLook = (context: Context, url: URL, tell: (answer: EarlyAnswer) => void) => Promise<void>;

export interface WebSettings {
  readonly serviceOrigins: readonly string[];
  readonly config: object;
  readonly firstLook: FirstLook;
}

/**
 * Serves the built web application: its files, and `index.html` for every other address that a browser opens.
 * Only files that were there at the start are served, so no path can lead out of the folder.
 */
export async function serveWeb(app: Hono, folder: string, { serviceOrigins, config, firstLook }: WebSettings): Promise<void> {
  const files = await listFiles(folder);
  const page = await readWebPage(folder, config);
  const pageHeaders = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": contentPolicy(page.html, serviceOrigins),
  };

  app.get("*", async (context) => {
    const { path } = context.req;
    if (path !== "/index.html" && files.has(path) && !isCompressed(path)) return sendFile(context, folder, path, files);
    if (!wantsPage(context)) throw new ApiError("not_found", "There is nothing at this address.");
    const url = new URL(context.req.url);
    const html = page.at(url);
    if (!context.req.header("cookie")) return context.body(html, 200, pageHeaders);
    // It carries what belongs to one person: nobody who comes after them may be shown it again.
    return context.body(ReadableStream.from(withAnswers(html, context, url, firstLook)), 200, { ...pageHeaders, "cache-control": "no-store" });
  });
}

/** While the browser reads the head and fetches what it names, the services are asked what the application will ask them. */
async function* withAnswers(html: string, context: Context, url: URL, firstLook: FirstLook): AsyncGenerator<Uint8Array> {
  const [start, end] = splitPage(html);
  const bytes = new TextEncoder();
  const answers: EarlyAnswer[] = [];
  // What fails is asked again by the application, which says so.
  const looked = firstLook(context, url, (answer) => answer.body.length <= MOST_WRITTEN && answers.push(answer)).catch(() => {});
  yield bytes.encode(start);
  await Promise.race([looked, pause(LOOK_MS, undefined, { ref: false })]);
  yield bytes.encode(end([...answers]));
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return new Set(
    files
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, "/").replace(/^\/?/, "/"))
      .filter((path) => !path.includes("/.")),
  );
}

async function sendFile(context: Context, folder: string, path: string, files: ReadonlySet<string>): Promise<Response> {
  const accepted = context.req.header("accept-encoding") ?? "";
  const encoding = ENCODINGS.find(({ name, suffix }) => accepted.includes(name) && files.has(path + suffix));
  const bytes = await readFile(join(folder, path + (encoding?.suffix ?? "")));
  context.header("content-type", TYPES[extname(path)] ?? "application/octet-stream");
  context.header("cache-control", path.startsWith(IMMUTABLE) ? "public, max-age=31536000, immutable" : "no-cache");
  // A script that becomes a worker takes its own policy from its answer, so this one is not that of answers which are no page.
  context.header("content-security-policy", "base-uri 'none'; object-src 'none'; frame-ancestors 'none'");
  context.header("vary", "accept-encoding");
  if (encoding) context.header("content-encoding", encoding.name);
  return context.body(new Uint8Array(bytes));
}

function isCompressed(path: string): boolean {
  return ENCODINGS.some(({ suffix }) => path.endsWith(suffix));
}

function wantsPage(context: Context): boolean {
  const { path } = context.req;
  if (SERVICES.some((prefix) => `${path}/`.startsWith(prefix))) return false;
  const accept = context.req.header("accept") ?? "*/*";
  return extname(path) === "" ? accept.includes("text/html") || accept.includes("*/*") : accept.includes("text/html");
}
