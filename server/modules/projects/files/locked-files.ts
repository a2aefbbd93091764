import { ApiError } from "../../../platform/errors.ts";
import type { Files } from "./working-copy.ts";

/** What package.json keeps from the assistant, under `vennel.locked`: paths, or folders with a slash at their end. */
export function lockedPaths(files: Files): string[] {
  try {
    const manifest = JSON.parse(files.get("package.json")?.content.toString("utf8") ?? "{}") as { vennel?: { locked?: unknown } };
    const locked = manifest.vennel?.locked;
    return Array.isArray(locked) ? locked.filter((path) => typeof path === "string") : [];
  } catch {
    return [];
  }
}

/** The assistant changes nothing that people locked, and takes no lock away. */
export function refuseLocked(before: Files, after: Files, changed: readonly string[]): void {
  const locked = lockedPaths(before);
  if (locked.length === 0) return;
  const touched = changed.find((path) => locked.some((entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry))));
  if (touched !== undefined) throw refusal(`${touched} is locked: people change it, the assistant does not.`);
  const kept = new Set(lockedPaths(after));
  const unlocked = locked.find((entry) => !kept.has(entry));
  if (unlocked !== undefined) throw refusal(`${unlocked} is locked, and only a person takes a lock away.`);
}

function refusal(message: string): ApiError {
  return new ApiError("invalid", message);
}
