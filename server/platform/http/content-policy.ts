import { createHash } from "node:crypto";

/**
 * What our pages may load and run. No script from elsewhere and none made from text (`unsafe-eval`);
 * styles may be inline, because the editor and the layout library write them.
 */
export function contentPolicy(html: string, serviceOrigins: readonly string[]): string {
  const services = serviceOrigins.join(" ");
  const directives = {
    "default-src": "'self'",
    "script-src": ["'self'", ...inlineScriptHashes(html)].join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob: https:",
    "font-src": "'self' data:",
    "connect-src": `'self' ${services}`,
    "worker-src": "'self' blob:",
    "form-action": `'self' ${services}`,
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join("; ");
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}
