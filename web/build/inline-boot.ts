import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const BOOT = new URL("../public/boot.js", import.meta.url);
const TAG = '<script src="/boot.js"></script>';

/** Writes the first script into the page: as a file, it would hold the page up for one way to the server and back. */
export function inlineBoot(): Plugin {
  return {
    name: "inline-boot",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}`);
        const script = await readFile(BOOT, "utf8");
        return html.replace(TAG, () => `<script>\n${script}</script>`);
      },
    },
  };
}
