#!/usr/bin/env node
// The command of the npm package: `up` starts the server, `admin` is for its operator, everything else is the command line.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`Vennel needs Node.js 22.19 or newer; this is ${process.version}. Install one from https://nodejs.org and try again.\n`);
  process.exit(1);
}

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const ENTRIES = { up: "../server/main.ts", admin: "../server/admin/main.ts" };

const [name = "help", ...rest] = process.argv.slice(2);
if (name === "--version" || (name === "up" && rest.includes("--version"))) {
  process.stdout.write(`${JSON.parse(readFileSync(path("../package.json"), "utf8")).version}\n`);
  process.exit();
}
const asksHow = /^(help|-h|--help)$/.test(name) || (name === "up" && rest.some((argument) => /^(-h|--help)$/.test(argument)));
const isEntry = !asksHow && Object.hasOwn(ENTRIES, name);
const args = [
  "--disable-warning=ExperimentalWarning",
  // The default nursery of V8 alone takes 100 MB. Its whole heap would be swept whenever a large value has come by.
  ...(name === "up" ? ["--max-semi-space-size=8", "--heap-growing-percent=50"] : []),
  "--import",
  new URL("run-typescript.js", import.meta.url).href,
  path(isEntry ? ENTRIES[name] : "../cli/main.ts"),
  ...(isEntry ? rest : asksHow ? ["help"] : [name, ...rest]),
];

// What threads keep of memory that they have used is some 30 MB. It is decided when a process starts.
const env = name === "up" ? { MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072", ...process.env } : process.env;

if (asksHow) {
  process.stdout.write(`On the machine that Vennel runs on:
  up
      Starts it at http://127.0.0.1:4400 with its database; PORT, HOST and VENNEL_DATA_DIR (./data) change that.
  admin <command>
      The first administrator, recovery links, backup and restore; admin help lists them.

`);
}

// The one process to signal, where the system can replace one by another.
if (process.execve && process.platform !== "win32") process.execve(process.execPath, [process.execPath, ...args], env);

const child = spawn(process.execPath, args, { stdio: "inherit", env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
  process.exitCode = signal ? 1 : code;
});
