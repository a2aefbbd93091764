/** The guide of the repository, one page a file; each loads when it is opened. */
const files = import.meta.glob<string>("../../../../docs/guide/*.md", { query: "?raw", import: "default" });

export interface GuidePage {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<string>;
}

const TITLES: Readonly<Record<string, string>> = {
  start: "Start",
  integrations: "Integration code",
  connections: "Connections",
  runs: "Runs",
  assistant: "The assistant",
  api: "API",
  operate: "Operate",
  security: "Security",
};

/** `…/3-connections.md` is the third page, `connections`. */
export const guidePages: readonly GuidePage[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
  .map(([path, load]) => {
    const id = /\d+-([a-z-]+)\.md$/.exec(path)?.[1] ?? path;
    return { id, title: TITLES[id] ?? id, load };
  });
