import { parse } from "postcss";
import type { Plugin } from "vite";

const COMPONENT = /\.(rt-[A-Z][A-Za-z]*)/g;

/** A component's look from one width on, as `size={{ initial: "2", sm: "3" }}` would ask for. */
const FROM_A_WIDTH = /\.(?:xs|sm|md|lg|xl)\\:rt-/;

/** Parts of the flow's canvas that it comes without; its library brings their styles and scripts all the same. */
const OF_NO_CANVAS = /\.react-flow__(?:resize-control|controls|attribution)/;

/**
 * Leaves out the rules of Radix components that no script mentions, and those for values that change with the width:
 * nothing in `ui` takes such values, narrow screens have rules of their own.
 * Radix Themes ships one style sheet for all of its components; we use about a dozen of them. The canvas goes without some parts, too.
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
    const kept = rule.selectors.filter(
      (selector) =>
        !FROM_A_WIDTH.test(selector) &&
        !OF_NO_CANVAS.test(selector) &&
        Array.from(selector.matchAll(COMPONENT), ([, name = ""]) => name).every((name) => used.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}
