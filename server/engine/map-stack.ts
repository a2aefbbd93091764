import { SourceMap } from "node:module";

/** Turns positions in the bundle into those of the files that people wrote, and leaves out our own frames. */
export function mapStack(stack: string | undefined, sourceMap: string | null): string | undefined {
  if (!stack || !sourceMap) return stack;
  const map = parsed(sourceMap);
  const lines = stack.split("\n").flatMap((line) => {
    const match = /^(\s+at .*?)\(?(?:file:\/\/)?\S*bundle\.js:(\d+):(\d+)\)?$/.exec(line);
    if (!match) return /^\s+at /.test(line) ? [] : [line];
    const entry = map.findEntry(Number(match[2]) - 1, Number(match[3]) - 1);
    const source = "originalSource" in entry ? /project:(.+)$/.exec(entry.originalSource)?.[1] : undefined;
    if (!source || !("originalLine" in entry)) return [];
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    const caller = (match[1] ?? "    at ").replace(/\s+$/, " ");
    return [caller.trim() === "at" ? `    at ${place}` : `${caller}(${place})`];
  });
  return lines.join("\n");
}

const cache = new Map<string, SourceMap>();
const MOST_CACHED = 20;

function parsed(text: string): SourceMap {
  const known = cache.get(text);
  if (known) return known;
  const map = new SourceMap(JSON.parse(text) as ConstructorParameters<typeof SourceMap>[0]);
  if (cache.size >= MOST_CACHED) cache.delete(cache.keys().next().value as string);
  cache.set(text, map);
  return map;
}
