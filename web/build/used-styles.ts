import { parse } from "postcss";
import type { Plugin } from "vite";

const COMPONENT = /\.(rt-[A-Z][A-Za-z]*)/g;

/**
 * Leaves out the rules of Radix components that no script mentions.
 * Radix Themes ships one style sheet for all of its components; we use about a dozen of them.
 */
export function usedStyles(): Plugin {
  return {
    name: "used-styles",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle);
      const scripts = outputs.flatMap((output) => (output.type === "chunk" ? [output.code] : []));
      const used = new Set(scripts.flatMap((code) => code.match(/rt-[A-Z][A-Za-z]*/g) ?? []));
      for (const output of outputs) {
        if (output.type === "asset" && output.fileName.endsWith(".css")) output.source = withoutUnused(String(output.source), used);
      }
    },
  };
}

function withoutUnused(css: string, used: ReadonlySet<string>): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => Array.from(selector.matchAll(COMPONENT), ([, name = ""]) => name).every((name) => used.has(name)));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}
