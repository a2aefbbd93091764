/** What the editor asks of its language service, which runs in a worker. Offsets are UTF-16, as both sides count. */
export interface LanguageApi {
  /** Replaces every file of the project; the types of the packages that it uses come with it. */
  load(files: Readonly<Record<string, string>>): Promise<void>;
  /** Changes one file, in steps: the text between `from` and `to` becomes `insert`; a whole file goes from 0 to Infinity. */
  edit(path: string, steps: readonly (readonly Change[])[]): void;
  diagnose(path: string): Finding[];
  complete(path: string, position: number): Completion[];
  describe(path: string, position: number): Description | null;
  definition(path: string, position: number): { readonly path: string; readonly line: number } | null;
  /** Null where nothing can be renamed; the reason where the name belongs to somebody else. */
  renameable(path: string, position: number): { readonly name: string } | { readonly reason: string } | null;
  /** Every file that names it, with its text after the renaming. */
  rename(path: string, position: number, name: string): Readonly<Record<string, string>>;
}
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
export interface Finding {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly code: string;
}
export interface Completion {
  readonly label: string;
  readonly kind: string;
  readonly sortText: string;
}
export interface Description {
  readonly from: number;
  readonly to: number;
  readonly signature: string;
  readonly documentation: string;
}
export interface Request {
  readonly id: number;
  readonly method: keyof LanguageApi;
  readonly args: readonly unknown[];
}
export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };
