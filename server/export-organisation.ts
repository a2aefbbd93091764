import type { organisationsService } from "../contracts/organisations.ts";
import type { Product } from "./compose-product.ts";
import type { Organisations } from "./modules/organisations/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Call, Handler } from "./platform/http/mount-service.ts";
import { streamJson, type Section } from "./stream-json.ts";

type Route = (typeof organisationsService)["routes"]["exportOrganisation"];

interface Sources {
  readonly clock: Clock;
  readonly organisations: Pick<Organisations, "handlers" | "recordExport">;
  readonly product: Pick<Product["handlers"], "organisation" | "platform" | "switchboard">;
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

const PAGE = 100;

/** A copy of an organisation for its owner: what its members may read through the interface, which tells no secret. */
export function exportOrganisation(sources: Sources): Handler<Route> {
  return async (call) => {
    const { id, slug, displayName } = await sources.organisations.recordExport(call.params.organisation_id, call.actor);
    const about: Section[] = [
      ["format", "vennel-organisation-1"],
      ["exportedAt", sources.clock.now().toISOString()],
      ["organisation", { id, slug, displayName }],
    ];
    return new Response(streamJson([...about, ...sectionsOf(sources, call)]), {
      headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${slug}.json"`, "cache-control": "no-store" },
    });
  };
}

function sectionsOf({ organisations, product }: Sources, call: Call<Route>): Section[] {
  const { platform, switchboard, organisation } = product;
  const at = { ...call, body: undefined };
  const plain = { ...at, query: {} };
  const project = (item: unknown) => ({ ...plain, params: { ...call.params, id: (item as { id: string }).id } });
  return [
    ["members", everyItem((query) => organisations.handlers.listMembers({ ...at, query }))],
    ["invitations", everyItem((query) => organisations.handlers.listInvitations({ ...at, query }))],
    ["keys", everyItem((query) => organisations.handlers.listKeys({ ...at, query }))],
    ["privacy", () => organisation.getPrivacy(plain)],
    ["assistant", () => organisation.getAssistant(plain)],
    ["channels", everyItem((query) => organisation.listChannels({ ...at, query }))],
    ["connections", everyItem((query) => switchboard.listConnections({ ...at, query }))],
    [
      "projects",
      everyItem(
        (query) => platform.listProjects({ ...at, query }),
        async (item) => {
          const { revision, files } = toldBy(await platform.getFiles(project(item)));
          const { items: environments } = toldBy(await platform.listEnvironments(project(item)));
          return Object.assign({}, item, { revision, files, environments });
        },
      ),
    ],
    ["automations", everyItem((query) => platform.listAutomations({ ...at, query }))],
    ["audit", everyItem((query) => organisations.handlers.listAuditEvents({ ...at, query }))],
  ];
}

/** Page after page, so that a large organisation is never in memory as a whole. */
function everyItem(read: (query: { limit: number; cursor?: string }) => Promise<Page | Response>, widen = async (item: unknown) => item) {
  return async function* () {
    let cursor: string | null | undefined;
    do {
      const page: Page = toldBy(await read({ limit: PAGE, ...(cursor ? { cursor } : {}) }));
      for (const item of page.items) yield widen(item);
      cursor = page.nextCursor;
    } while (cursor);
  };
}

/** Handlers of lists answer with values; only those of files and streams make an answer of their own. */
function toldBy<T extends object>(answer: T | Response): T {
  if (answer instanceof Response) throw new Error("A value was expected");
  return answer;
}
