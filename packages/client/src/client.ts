import { ROUTES, type Routes } from "./routes.gen.js";

export type { Routes } from "./routes.gen.js";

export interface VennelOptions {
  /** Where the services are reached: `https://vennel.example`. */
  readonly url: string;
  /** An API key of the organisation. */
  readonly key: string;
  /** Id of the organisation that calls are about. */
  readonly organisation?: string;
  readonly fetch?: typeof fetch;
}

/** A refusal, as the API tells it. */
export class VennelError extends Error {
  override readonly name = "VennelError";
  readonly status: number;
  /** `not_found`, `invalid`, …: what to act on. */
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
  readonly details: unknown;
  /** Seconds to wait before another try; null where the server named none. */
  readonly retryAfter: number | null;

  constructor(status: number, body: { code?: string; message?: string; fields?: VennelError["fields"]; details?: unknown }, retryAfter: number | null) {
    super(body.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? "unknown";
    this.fields = body.fields ?? [];
    this.details = body.details;
    this.retryAfter = retryAfter;
  }
}

interface AnyRoute {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly output: unknown;
}
type Params<R extends AnyRoute> = Omit<R["params"], "organisation_id">;
type RequiredKey<T> = { [K in keyof T]-?: T extends Record<K, T[K]> ? K : never }[keyof T];
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : [RequiredKey<T>] extends [never]
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };
/** What a call needs: nothing that the route does not have. */
export type Input<R extends AnyRoute> = Part<"params", Params<R>> &
  Part<"query", R["query"]> &
  Part<"body", R["body"]> & { readonly organisation?: string; readonly signal?: AbortSignal };
type Call<R extends AnyRoute> = [RequiredKey<Input<R>>] extends [never]
  ? (input?: Input<R>) => Promise<R["output"]>
  : (input: Input<R>) => Promise<R["output"]>;

/** Every route of every service: `vennel.platform.listProjects({ query: { limit: 10 } })`. Streams and files come as a `Response`. */
export type Vennel = { readonly [S in keyof Routes]: { readonly [Id in keyof Routes[S]]: Routes[S][Id] extends AnyRoute ? Call<Routes[S][Id]> : never } };

interface Loose {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly organisation?: string;
  readonly signal?: AbortSignal;
}

/**
 * @example
 * const vennel = createVennel({ url: "https://vennel.example", key: "vnl_…", organisation: "org_…" });
 * const { items } = await vennel.platform.listProjects();
 */
export function createVennel(options: VennelOptions): Vennel {
  const services = Object.entries(ROUTES).map(([service, routes]) => {
    const calls = Object.entries(routes).map(([id, route]) => [id, (input: Loose = {}) => send(options, route, input)] as const);
    return [service, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(services) as unknown as Vennel;
}

/** Every item of a list, page after page: `for await (const run of pages(vennel.platform.listProjectRuns, { params: { id } }))`. */
export async function* pages<I extends { readonly query?: object }, T>(
  list: (input: I) => Promise<{ readonly items: readonly T[]; readonly nextCursor: string | null }>,
  input: I,
): AsyncGenerator<T> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ ...input, query: { ...input.query, ...(cursor ? { cursor } : {}) } });
    yield* page.items;
    cursor = page.nextCursor;
  }
}

async function send({ url, key, organisation, fetch: ask = fetch }: VennelOptions, route: readonly [string, string, string], input: Loose): Promise<unknown> {
  const [method, path, kind] = route;
  const params: Record<string, string | undefined> = { organisation_id: input.organisation ?? organisation, ...input.params };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new TypeError(name === "organisation_id" ? "Name the organisation, here or in createVennel." : `The parameter ${name} is missing.`);
    return encodeURIComponent(value);
  });
  const address = new URL(filled, url);
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) address.searchParams.set(name, String(value));
  const answer = await ask(address, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(input.body === undefined ? {} : { "content-type": "application/json" }) },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (!answer.ok) throw await errorOf(answer);
  if (kind === "raw") return answer;
  return kind === "none" ? undefined : answer.json();
}

async function errorOf(answer: Response): Promise<VennelError> {
  const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
  const body = (await answer.json().catch(() => ({}))) as ConstructorParameters<typeof VennelError>[1];
  return new VennelError(answer.status, body, Number.isFinite(wait) ? wait : null);
}
