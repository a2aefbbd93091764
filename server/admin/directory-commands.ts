import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildDirectory, type DirectoryReport } from "../connectors/directory/build-directory.ts";
import { DIRECTORY_PACKAGE, DIRECTORY_VERSION, directoryPlaces } from "../connectors/directory/directory.ts";
import type { Command } from "./command.ts";

/** Fetched by the operator's own npm: the registry distributes the descriptions, each under terms of its own, and the product does not. */
export const directoryCommands: Readonly<Record<string, Command>> = {
  async "install-directory"(settings) {
    const folder = join(settings.VENNEL_DATA_DIR, "directory");
    await mkdir(folder, { recursive: true });
    const sourceName = `${DIRECTORY_PACKAGE} ${DIRECTORY_VERSION}`;
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", ["install", "--prefix", folder, ...options, `${DIRECTORY_PACKAGE}@${DIRECTORY_VERSION}`], { cwd: folder });
    const { descriptions, index } = directoryPlaces(folder);
    return sayReport(await buildDirectory({ source: descriptions, sourceName, target: index, now: new Date() }));
  },
};

function sayReport({ tried, loaded, operations, failures, leftOut, indexBytes, buildMs }: DirectoryReport): string {
  const causes = [
    ...Object.entries(failures).map(([reason, files]) => `  ${files.length} descriptions: ${reason}`),
    ...Object.entries(leftOut).map(([reason, count]) => `  ${count} operations: ${reason}`),
  ];
  const share = ((100 * loaded) / Math.max(1, tried)).toFixed(1);
  return `${loaded} of ${tried} descriptions can be added (${share} %), with ${operations} operations. The index takes ${(indexBytes / 1e6).toFixed(1)} MB and was built in ${Math.round(buildMs / 1_000)} s.\nLeft out:\n${causes.join("\n")}\n`;
}
