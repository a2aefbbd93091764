/** The SDK and the harness, as pieces that import each other by `./name`. */
export interface OwnCode {
  readonly files: Readonly<Record<string, string>>;
  /** The piece for what a bundle imports. */
  readonly entries: Readonly<Record<string, string>>;
  /** Pieces that do nothing when they are loaded. */
  readonly pure: readonly string[];
}

/** The packages of the list, with every import in them resolved. */
export interface PackageCode {
  readonly files: Readonly<Record<string, string>>;
  /** The file for what a project imports. */
  readonly specifiers: Readonly<Record<string, string>>;
  /** For each file, which files its imports are. */
  readonly imports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly pure: readonly string[];
}

/** All that the process which bundles has to read from. */
export interface BundleData {
  readonly values: { readonly own: OwnCode; readonly packages: PackageCode };
  readonly bytes: { readonly esbuild: Uint8Array<ArrayBuffer> };
}
