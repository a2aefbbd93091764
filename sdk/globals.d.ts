// What code of a project finds beside the language itself, in the check and in the editor alike. What the sandbox takes
// away (fetch, Deno, process) and what no replay could repeat (timers) is not here.

interface Console {
  debug(...data: unknown[]): void;
  log(...data: unknown[]): void;
  info(...data: unknown[]): void;
  warn(...data: unknown[]): void;
  error(...data: unknown[]): void;
}
/** Writes to the log of the run. */
declare const console: Console;

type BytesLike = ArrayBuffer | ArrayBufferView<ArrayBuffer>;

interface CryptoKey {
  readonly type: string;
  readonly usages: readonly string[];
}
interface SubtleCrypto {
  digest(algorithm: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512", data: BytesLike): Promise<ArrayBuffer>;
  /** `"HMAC"` with a hash, for signatures of bodies. */
  importKey(
    format: "raw",
    key: BytesLike,
    algorithm: { readonly name: "HMAC"; readonly hash: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512" },
    extractable: boolean,
    usages: readonly ("sign" | "verify")[],
  ): Promise<CryptoKey>;
  sign(algorithm: "HMAC", key: CryptoKey, data: BytesLike): Promise<ArrayBuffer>;
  verify(algorithm: "HMAC", key: CryptoKey, signature: BytesLike, data: BytesLike): Promise<boolean>;
}
interface Crypto {
  /** The same when a run is resumed. Not for secrets. */
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`;
  /** The same when a run is resumed. Not for secrets. */
  getRandomValues<T extends ArrayBufferView<ArrayBuffer>>(array: T): T;
  readonly subtle: SubtleCrypto;
}
declare const crypto: Crypto;

interface Performance {
  now(): number;
}
/** Counts from the beginning of all dates: the run's own time. */
declare const performance: Performance;

declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(work: () => void): void;
/** From base64 to a text of one character for each byte. */
declare function atob(base64: string): string;
/** To base64, from a text of one character for each byte. */
declare function btoa(bytes: string): string;

interface URL {
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  readonly searchParams: URLSearchParams;
  hash: string;
  toString(): string;
  toJSON(): string;
}
declare const URL: {
  prototype: URL;
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string | URL, base?: string | URL): boolean;
  parse(url: string | URL, base?: string | URL): URL | null;
};

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  forEach(visit: (value: string, name: string, all: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  toString(): string;
}
declare const URLSearchParams: {
  prototype: URLSearchParams;
  new (init?: string | URLSearchParams | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): URLSearchParams;
};

interface TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { prototype: TextEncoder; new (): TextEncoder };

interface TextDecoder {
  readonly encoding: string;
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { readonly stream?: boolean }): string;
}
declare const TextDecoder: {
  prototype: TextDecoder;
  new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder;
};
