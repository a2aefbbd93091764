import { ROUTES } from "./routes.gen.js";
/** A refusal, as the API tells it. */
export class VennelError extends Error {
    name = "VennelError";
    status;
    /** `not_found`, `invalid`, …: what to act on. */
    code;
    fields;
    details;
    /** Seconds to wait before another try; null where the server named none. */
    retryAfter;
    constructor(status, body, retryAfter) {
        super(body.message ?? `The server answered ${status}.`);
        this.status = status;
        this.code = body.code ?? "unknown";
        this.fields = body.fields ?? [];
        this.details = body.details;
        this.retryAfter = retryAfter;
    }
}
/**
 * @example
 * const vennel = createVennel({ url: "https://vennel.example", key: "vnl_…", organisation: "org_…" });
 * const { items } = await vennel.platform.listProjects();
 */
export function createVennel(options) {
    const services = Object.entries(ROUTES).map(([service, routes]) => {
        const calls = Object.entries(routes).map(([id, route]) => [id, (input = {}) => send(options, route, input)]);
        return [service, Object.fromEntries(calls)];
    });
    return Object.fromEntries(services);
}
/** Every item of a list, page after page: `for await (const run of pages(vennel.platform.listProjectRuns, { params: { id } }))`. */
export async function* pages(list, input) {
    for (let cursor; cursor !== null;) {
        const page = await list({ ...input, query: { ...input.query, ...(cursor ? { cursor } : {}) } });
        yield* page.items;
        cursor = page.nextCursor;
    }
}
async function send({ url, key, organisation, fetch: ask = fetch }, route, input) {
    const [method, path, kind] = route;
    const params = { organisation_id: input.organisation ?? organisation, ...input.params };
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
        const value = params[name];
        if (value === undefined)
            throw new TypeError(name === "organisation_id" ? "Name the organisation, here or in createVennel." : `The parameter ${name} is missing.`);
        return encodeURIComponent(value);
    });
    const address = new URL(filled, url);
    for (const [name, value] of Object.entries(input.query ?? {}))
        if (value !== undefined)
            address.searchParams.set(name, String(value));
    const answer = await ask(address, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(input.body === undefined ? {} : { "content-type": "application/json" }) },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
    });
    if (!answer.ok)
        throw await errorOf(answer);
    if (kind === "raw")
        return answer;
    return kind === "none" ? undefined : answer.json();
}
async function errorOf(answer) {
    const wait = Number(answer.headers.get("retry-after") ?? Number.NaN);
    const body = (await answer.json().catch(() => ({})));
    return new VennelError(answer.status, body, Number.isFinite(wait) ? wait : null);
}
