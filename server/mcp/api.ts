/** What a route answered. */
export interface Answer {
  readonly ok: boolean;
  readonly body: unknown;
}

/** The API as the caller of the request may use it: every call goes through the same door as one from outside. */
export interface Api {
  readonly organisationId: string;
  call(method: string, path: string, options?: { query?: Record<string, unknown>; body?: unknown }): Promise<Answer>;
}

export function createApi(fetch: (request: Request) => Response | Promise<Response>, origin: string, authorization: string, organisationId: string): Api {
  return {
    organisationId,
    async call(method, path, { query = {}, body } = {}) {
      const url = new URL(path.replace("{organisation_id}", organisationId), origin);
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
      const response = await fetch(
        new Request(url, {
          method,
          headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      return { ok: response.ok, body: text === "" ? null : (JSON.parse(text) as unknown) };
    },
  };
}
