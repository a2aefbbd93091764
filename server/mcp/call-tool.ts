import type { Answer, Api } from "./api.ts";
import type { Tool } from "./tools.ts";

/** Puts each input where the route has it: in the address, the query or the body. */
export async function callTool(api: Api, { route, path }: Tool, input: Readonly<Record<string, unknown>>): Promise<Answer> {
  const rest = { ...input };
  const address = path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    if (name === "organisation_id") return hole;
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return api.call(route.method, address, route.method === "GET" ? { query: rest } : route.body ? { body: rest } : {});
}
