import { type Routes } from "./routes.gen.js";
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
export declare class VennelError extends Error {
    readonly name = "VennelError";
    readonly status: number;
    /** `not_found`, `invalid`, …: what to act on. */
    readonly code: string;
    readonly fields: readonly {
        readonly field: string;
        readonly message: string;
    }[];
    readonly details: unknown;
    /** Seconds to wait before another try; null where the server named none. */
    readonly retryAfter: number | null;
    constructor(status: number, body: {
        code?: string;
        message?: string;
        fields?: VennelError["fields"];
        details?: unknown;
    }, retryAfter: number | null);
}
interface AnyRoute {
    readonly params: Readonly<Record<string, string>>;
    readonly query: unknown;
    readonly body: unknown;
    readonly output: unknown;
}
type Params<R extends AnyRoute> = Omit<R["params"], "organisation_id">;
type RequiredKey<T> = {
    [K in keyof T]-?: T extends Record<K, T[K]> ? K : never;
}[keyof T];
type Part<Name extends string, T> = [T] extends [undefined] ? unknown : [RequiredKey<T>] extends [never] ? {
    readonly [K in Name]?: T;
} : {
    readonly [K in Name]: T;
};
/** What a call needs: nothing that the route does not have. */
export type Input<R extends AnyRoute> = Part<"params", Params<R>> & Part<"query", R["query"]> & Part<"body", R["body"]> & {
    readonly organisation?: string;
    readonly signal?: AbortSignal;
};
type Call<R extends AnyRoute> = [RequiredKey<Input<R>>] extends [never] ? (input?: Input<R>) => Promise<R["output"]> : (input: Input<R>) => Promise<R["output"]>;
/** Every route of every service: `vennel.platform.listProjects({ query: { limit: 10 } })`. Streams and files come as a `Response`. */
export type Vennel = {
    readonly [S in keyof Routes]: {
        readonly [Id in keyof Routes[S]]: Routes[S][Id] extends AnyRoute ? Call<Routes[S][Id]> : never;
    };
};
/**
 * @example
 * const vennel = createVennel({ url: "https://vennel.example", key: "vnl_…", organisation: "org_…" });
 * const { items } = await vennel.platform.listProjects();
 */
export declare function createVennel(options: VennelOptions): Vennel;
/** Every item of a list, page after page: `for await (const run of pages(vennel.platform.listProjectRuns, { params: { id } }))`. */
export declare function pages<I extends {
    readonly query?: object;
}, T>(list: (input: I) => Promise<{
    readonly items: readonly T[];
    readonly nextCursor: string | null;
}>, input: I): AsyncGenerator<T>;
