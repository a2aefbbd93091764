import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The files of one screen, as the build lists them in `screens.json`. */
interface Screen {
  readonly path: string;
  readonly files: readonly string[];
  /** What each value of `?tab=` needs besides; without one, the first is open. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
}

export interface WebPage {
  /** As the build wrote it. */
  readonly html: string;
  /** The page for one address: with what the browser will ask for next already named in its head. */
  at(url: URL): string;
}

/** What a service answers to a request that the application makes at its start. */
export interface EarlyAnswer {
  readonly url: string;
  readonly body: string;
}

// Behind the start of the application itself and what it asks the services: over HTTP/1.1 there are six at a time.
const AS: readonly (readonly [ending: RegExp, attributes: string])[] = [
  [/\.js$/, 'rel="modulepreload" fetchpriority="low" crossorigin'],
  [/\.css$/, 'rel="preload" as="style" fetchpriority="low" crossorigin'],
  [/\.woff2$/, 'rel="preload" as="font" type="font/woff2" crossorigin'],
];

/** The one page of the web application, with the operator's configuration in it. */
export async function readWebPage(folder: string, config: object): Promise<WebPage> {
  const html = await readFile(join(folder, "index.html"), "utf8");
  const list = join(folder, "screens.json");
  const screens = existsSync(list) ? (JSON.parse(await readFile(list, "utf8")) as Screen[]) : [];
  const known = screens.map(({ path, ...screen }) => ({ ...screen, pattern: new RegExp(path) }));
  // Before the first script, which reads it.
  const written = `<script type="application/json" id="runtime-config">${inScript(JSON.stringify(config))}</script>`;
  const configured = html.replace("<head>", () => `<head>${written}`);
  return {
    html,
    at({ pathname, searchParams }) {
      const screen = known.find(({ pattern }) => pattern.test(pathname));
      if (!screen) return configured;
      const tabs = screen.tabs ?? {};
      const tab = tabs[searchParams.get("tab") ?? ""] ?? Object.values(tabs)[0] ?? [];
      return configured.replace("</head>", () => `${[...screen.files, ...tab].map(linkTo).join("")}</head>`);
    },
  };
}

/** The page in two pieces: what the browser can begin with, and its end, which carries the answers. */
export function splitPage(html: string): readonly [start: string, end: (answers: readonly EarlyAnswer[]) => string] {
  const at = html.lastIndexOf("</body>");
  if (at < 0) return [html, () => ""];
  return [html.slice(0, at), (answers) => answers.map(written).join("") + html.slice(at)];
}

function written({ url, body }: EarlyAnswer): string {
  return `<script type="application/json" data-early="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">${inScript(body)}</script>`;
}

/** "<" cannot end the element this way. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

function linkTo(file: string): string {
  const attributes = AS.find(([ending]) => ending.test(file))?.[1];
  return attributes ? `<link ${attributes} href="/${file}">` : "";
}
