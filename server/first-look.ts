import type { Context } from "hono";
import type { RuntimeConfig } from "../contracts/operation.ts";
import type { FirstLook } from "./platform/http/serve-web.ts";

type Ask = (url: string) => Promise<unknown>;
interface Organisation {
  readonly id: string;
  readonly slug: string;
}

/** As whom and from where: the rest of a page's request means nothing to a service. */
const PASSED = ["cookie", "x-forwarded-for", "user-agent"];

export interface FirstLookSettings {
  /** The application itself: the services decide as for any other request. */
  readonly fetch: (request: Request, env: unknown) => Response | Promise<Response>;
  readonly urls: RuntimeConfig["urls"];
  readonly publicUrl: string;
}

/** What the web application asks for before it can show an address, asked by the server while the browser loads its files. */
export function createFirstLook({ fetch, urls, publicUrl }: FirstLookSettings): FirstLook {
  return async (context, url, tell) => {
    const headers = headersOf(context);
    const ask: Ask = async (wanted) => {
      const response = await fetch(new Request(new URL(wanted, publicUrl), { headers }), context.env);
      if (response.status !== 200) return null;
      const body = await response.text();
      tell({ url: wanted, body });
      return JSON.parse(body);
    };
    const slug = url.searchParams.get("org");
    if (!(await ask(`${urls.identity}/sessions/whoami`))) return;
    const [listed, active] = (await Promise.all([
      ask(`${urls.organisations}/organisations`),
      slug === null ? ask(`${urls.organisations}/active-organisation`) : null,
    ])) as [{ organisations: Organisation[] } | null, Organisation | null];
    const organisation = slug === null ? active : listed?.organisations.find((one) => one.slug === slug);
    const project = /^\/integrations\/([^/]+)\/?$/.exec(url.pathname)?.[1];
    if (organisation && project) await Promise.all(ofWorkbench(urls, organisation, project, url.searchParams.get("tab") ?? "flow").map(ask));
  };
}

function ofWorkbench(urls: RuntimeConfig["urls"], { id }: Organisation, project: string, tab: string): string[] {
  const place = `/o/${id}/projects/${project}`;
  const ofProject = ["", "/files", "/environments", "/deployments?limit=50", ...(tab === "flow" ? ["/flow"] : [])];
  return [
    ...ofProject.map((path) => `${urls.platform}${place}${path}`),
    `${urls.platform}/o/${id}/automations?limit=200&project=${project}`,
    `${urls.board}${place}/conversation`,
    `${urls.board}${place}/models`,
  ];
}

function headersOf({ req }: Context): Record<string, string> {
  const passed = PASSED.flatMap((name) => {
    const value = req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { accept: "application/json", ...Object.fromEntries(passed) };
}
