import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { runCommand } from "./run-command.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

type Found = { readonly path: string } | { readonly path: null; readonly reason: string };

/** A browser of the machine, or one that Playwright put there; as root on a Debian it is installed. */
export async function findChromium(): Promise<Found> {
  const present = installed();
  if (present) return { path: present };
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("Installing Chromium for the journeys (once) …\n");
    await runCommand("apt-get", ["update", "-q"]);
    await runCommand("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env: { DEBIAN_FRONTEND: "noninteractive" } });
    const added = installed();
    if (added) return { path: added };
  }
  return {
    path: null,
    reason: "The journeys need Chromium. Install it (Debian: apt-get install chromium; elsewhere: npx playwright-core install chromium) and run this again.",
  };
}

function installed(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}
