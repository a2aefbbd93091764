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
  // Before the first script, which reads it. "<" cannot end the element this way.
  const written = `<script type="application/json" id="runtime-config">${JSON.stringify(config).replaceAll("<", "\\u003c")}</script>`;
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

function linkTo(file: string): string {
  const attributes = AS.find(([ending]) => ending.test(file))?.[1];
  return attributes ? `<link ${attributes} href="/${file}">` : "";
}
