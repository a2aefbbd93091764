export { aliasOf } from "../../contracts/alias-of.ts";

/** A project as pure data: path → text. Binary files are left out. */
export type ProjectFiles = ReadonlyMap<string, string>;

/** A connection that the organisation has or would need; `alias` is its name in code. */
export interface KnownConnection {
  readonly connector: string;
  readonly name: string;
  readonly alias: string;
}
