import type { DirectRequest, DirectRoute } from "../../../platform/http/direct-route.ts";
import type { OpenConnections } from "../credentials/open-connections.ts";
import type { SwitchboardDeps } from "../deps.ts";
import { parseBody } from "./delivery.ts";
import { receiveDelivery } from "./receive-delivery.ts";

const MAX_DELIVERY_BYTES = 5 * 1_048_576;

/** `ANY /hooks/{hookKey}/{path…}`. No cookie counts here: a delivery proves itself by its signature. */
export function createHookRoute(deps: SwitchboardDeps, connections: OpenConnections): DirectRoute {
  return {
    prefix: "/hooks/",
    maxBody: MAX_DELIVERY_BYTES,
    answer({ method, url, rest, search, headers, bytes }: DirectRequest) {
      const slash = rest.indexOf("/");
      const [hookKey, path] = slash < 0 ? [rest, "/"] : [rest.slice(0, slash), rest.slice(slash)];
      let parsed: { readonly body: unknown } | null = null;
      return receiveDelivery(deps, connections, decodePath(hookKey), {
        method,
        url: atPublicAddress(deps.publicUrl, url),
        path: decodePath(path),
        query: search === "" ? {} : Object.fromEntries(new URLSearchParams(search)),
        headers,
        bytes,
        // Only for who is known: what anybody may send costs nothing before it is signed.
        get body() {
          parsed ??= { body: parseBody(bytes, headers["content-type"] ?? null) };
          return parsed.body;
        },
      });
    },
  };
}

/** The address as it was registered: behind a proxy a request comes to another host, and some sign the address as well. */
function atPublicAddress(publicUrl: string, url: string): string {
  const { pathname, search } = new URL(url);
  return new URL(publicUrl).origin + pathname + search;
}

function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
