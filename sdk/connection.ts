import { toBase64 } from "./files/base64.ts";
import { currentHost } from "./host.ts";

export interface RequestOptions {
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  /** JSON, text as it is, or the bytes of a file; a header names another content type than the usual one. */
  readonly body?: unknown;
}
/** The answer is a file: it is given in base64, whatever it holds, so that a step can keep it. `fromBase64` makes bytes of it. */
export interface FileOptions extends RequestOptions {
  readonly answer: "base64";
}
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

declare const events: unique symbol;

/** What every connection can do, whatever its connector. */
export interface Connection<Events = unknown> {
  readonly alias: string;
  readonly connector: string;
  /** Only carries the types of the connector's events, so that `webhook({ connection, event })` knows its body. */
  readonly [events]?: Events;
  /** Any request at all. JSON goes out and comes back; an answer with an error status throws an UpstreamError. */
  request(method: string, path: string, options: FileOptions): Promise<Answer<string>>;
  request<Body = unknown>(method: string, path: string, options?: RequestOptions): Promise<Answer<Body>>;
  /** Every item of a list operation, page after page, whatever its paging style. */
  pages<Item = unknown>(operation: string, args?: Record<string, unknown>): AsyncIterableIterator<Item>;
}

type EventsIn<Client> = Client extends { events: infer Events } ? Events : unknown;

/**
 * A typed client. `Client` has one method per operation of the connector; its member `events`, or the second
 * type parameter, names the payloads of the connector's events and exists in types only.
 */
export function connection<Client extends object, Events = EventsIn<Client>>(options: {
  readonly alias: string;
  readonly connector: string;
}): Client & Connection<Events> {
  const own: Connection<Events> = {
    ...options,
    async request<Body>(method: string, path: string, { query, headers, body, answer }: RequestOptions & Partial<FileOptions> = {}) {
      const request = {
        method: method.toUpperCase(),
        path,
        ...(query ? { query } : {}),
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : body instanceof Uint8Array ? { bytes: toBase64(body) } : { body }),
        ...(answer ? { answer } : {}),
      };
      return (await currentHost().call({ connection: options.alias, operation: null, args: null, request })) as Answer<Body> & Answer<string>;
    },
    pages<Item>(operation: string, args: Record<string, unknown> = {}) {
      return currentHost().pages({ connection: options.alias, operation, args, request: null }) as AsyncIterableIterator<Item>;
    },
  };
  return operations(options.alias, [], own) as Client & Connection<Events>;
}

/** `github.issues.create(args)` becomes a call of the operation `issues.create`. */
function operations(alias: string, path: readonly string[], own: object): unknown {
  const call = async (args: unknown = {}) => {
    const answer = await currentHost().call({ connection: alias, operation: path.join("."), args, request: null });
    return answer.body;
  };
  return new Proxy(call, {
    get(_, name) {
      if (typeof name === "symbol") return undefined;
      if (Object.hasOwn(own, name)) return alsoOperations(alias, name, (own as Record<string, unknown>)[name]);
      // A connection that is awaited or printed by mistake must not become a call.
      if (name === "then" || name === "toJSON") return undefined;
      return operations(alias, [...path, name], {});
    },
  });
}

/** A system may have operations under a name that is a method here as well: `notion.pages(…)` reads a list, `notion.pages.create(…)` is a call. */
function alsoOperations(alias: string, name: string, value: unknown): unknown {
  if (typeof value !== "function") return value;
  return new Proxy(value, {
    get(method, member) {
      return typeof member === "symbol" || member in method || member === "then" || member === "toJSON"
        ? Reflect.get(method, member)
        : operations(alias, [name, member], {});
    },
  });
}
