/** Versions that must not come back, with what is wrong with them. `<` means every version before; without it, exactly that one. */
export const BANNED: readonly { readonly name: string; readonly versions: readonly string[]; readonly why: string }[] = [
  { name: "hono", versions: ["<4.12.21"], why: "several ways around its own authorisation and cache" },
  { name: "deno", versions: ["<2.7.14"], why: "CVE-2026-49401 and other ways around permissions" },
  { name: "vm2", versions: ["*"], why: "a sandbox in the same realm; given up by its makers" },
  { name: "isolated-vm", versions: ["*"], why: "shares the server's process" },
  { name: "esbuild", versions: ["<0.25.0"], why: "its development server answers any page" },
  { name: "vite", versions: ["<6.4.1"], why: "its development server serves files beside the project" },
  { name: "undici", versions: ["<6.21.2"], why: "guessable boundaries; memory by bad certificates" },
  { name: "ws", versions: ["<8.17.1"], why: "falls over many headers" },
  { name: "axios", versions: ["<1.12.0"], why: "reaches other hosts than its base; memory by data: addresses" },
  { name: "nodemailer", versions: ["<7.0.7"], why: "letters to another domain than the address names" },
  { name: "tar", versions: ["<6.2.1"], why: "folders without end" },
  { name: "semver", versions: ["<5.7.2"], why: "regular expression without end" },
  { name: "braces", versions: ["<3.0.3"], why: "memory without end" },
  { name: "cross-spawn", versions: ["<6.0.6"], why: "regular expression without end" },
  { name: "path-to-regexp", versions: ["<0.1.12"], why: "regular expression without end" },
  { name: "tough-cookie", versions: ["<4.1.3"], why: "prototype pollution" },
  { name: "json5", versions: ["<2.2.2"], why: "prototype pollution" },
  { name: "minimist", versions: ["<1.2.6"], why: "prototype pollution" },
  { name: "lodash", versions: ["<4.17.21"], why: "prototype pollution, command injection" },
  { name: "node-forge", versions: ["<1.3.2"], why: "signatures that are none" },
  { name: "jsonwebtoken", versions: ["<9.0.0"], why: "keys of the wrong kind" },
  { name: "xml2js", versions: ["<0.5.0"], why: "prototype pollution" },
  { name: "fast-xml-parser", versions: ["<4.4.1"], why: "regular expression without end" },
  { name: "xlsx", versions: ["<0.20.2"], why: "prototype pollution; the registry has no mended one" },
  { name: "dompurify", versions: ["<3.2.4"], why: "script gets through" },
  { name: "mermaid", versions: ["<11.10.0"], why: "script in labels" },
  { name: "katex", versions: ["<0.16.21"], why: "script in \\htmlData" },
  { name: "ip", versions: ["*"], why: "takes private addresses for public ones" },
  { name: "private-ip", versions: ["*"], why: "takes private addresses for public ones" },
  { name: "event-stream", versions: ["3.3.6"], why: "taken over" },
  { name: "ua-parser-js", versions: ["0.7.29", "0.8.0", "1.0.0"], why: "taken over" },
  { name: "coa", versions: ["2.0.3", "2.0.4", "2.1.1", "2.1.3", "3.0.1", "3.1.3"], why: "taken over" },
  { name: "rc", versions: ["1.2.9", "1.3.9", "2.3.9"], why: "taken over" },
  { name: "debug", versions: ["4.4.2"], why: "taken over in September 2025" },
  { name: "chalk", versions: ["5.6.1"], why: "taken over in September 2025" },
  { name: "ansi-styles", versions: ["6.2.2"], why: "taken over in September 2025" },
  { name: "strip-ansi", versions: ["7.1.1"], why: "taken over in September 2025" },
  { name: "ansi-regex", versions: ["6.2.1"], why: "taken over in September 2025" },
  { name: "color-convert", versions: ["3.1.1"], why: "taken over in September 2025" },
  { name: "color-name", versions: ["2.0.1"], why: "taken over in September 2025" },
  { name: "is-arrayish", versions: ["0.3.3"], why: "taken over in September 2025" },
  { name: "error-ex", versions: ["1.3.3"], why: "taken over in September 2025" },
  { name: "@ctrl/tinycolor", versions: ["4.1.1", "4.1.2"], why: "carried a worm in September 2025" },
];

export function isBanned(name: string, version: string): boolean {
  const versions = BANNED.find((entry) => entry.name === name)?.versions ?? [];
  return versions.some((range) => range === "*" || (range.startsWith("<") ? isBefore(version, range.slice(1)) : range === version));
}

/** A version before its release counts as earlier than that. */
function isBefore(version: string, other: string): boolean {
  const [parts, others] = [version, other].map((text) => text.split("-")[0]?.split(".").map(Number) ?? []);
  for (let index = 0; index < 3; index += 1) {
    const difference = (parts?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return version.includes("-");
}
