/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Packages that go together. By name: most have an index of everything, which tells nothing of who needs what. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  start: /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(?!.*virtual)[^/]+|zod|zustand|use-sync-external-store)\//,
  icons: /\/node_modules\/lucide-react\//,
  looks:
    /\/@radix-ui\/themes\/.*\/(helpers|props)\/|\/@radix-ui\/themes\/.*\/(base-button|button|icon-button|spinner|flex|slot|heading|text|visually-hidden)[^/]*$|\/@radix-ui\/react-(slot|compose-refs|primitive|visually-hidden)\/|\/node_modules\/classnames\//,
  menus:
    /\/@radix-ui\/react-(menu|dropdown-menu|select|roving-focus|collection|popover)\/|\/@radix-ui\/themes\/.*\/(dropdown-menu|base-menu|popover|select|scroll-area)[^/]*$|\/src\/ui\/(Menu|Select)\.tsx$/,
  layers:
    /\/@radix-ui\/(react-(arrow|context|dialog|direction|dismissable-layer|focus-guards|focus-scope|id|popper|portal|presence|tooltip|use-[^/]+)|primitive|number|rect)\/|\/node_modules\/(radix-ui|@floating-ui\/[^/]+|aria-hidden|tslib|react-remove-scroll[^/]*|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)\/|\/@radix-ui\/themes\/.*\/(dialog|tooltip|text-field|icons|theme)[^/]*$/,
};

/** The parts of the application that are met first, and the modules at which they begin. */
const PARTS: Readonly<Record<string, RegExp>> = {
  start: /\/src\/main\.tsx$/,
  home: /\/routes\/_auth\/(_app|_app\/index|home\.index)\.tsx\?tsr-split=component$/,
  workbench: /\/routes\/_auth\/integrations\.\$projectId\.tsx\?tsr-split=component$/,
  conversation: /\/features\/conversation\/Conversation\.tsx$/,
  flow: /\/features\/flow\/FlowTab\.tsx$/,
  dock: /\/features\/dock\/Dock\.tsx$/,
};

/**
 * What screens share goes into a few files: one for each part that is met first, and one for each family of packages.
 * Left to the bundler, each set of screens that shares something has a file of its own: the workbench asked for a
 * hundred and seven, most of them smaller than their headers.
 */
export function sharedFiles() {
  let reached: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  const roots = new Map<string, string[]>();
  return {
    // Asked of every module before the first name is asked for.
    test(id: string): boolean {
      for (const [part, pattern] of Object.entries(PARTS)) if (pattern.test(id)) roots.set(part, [...(roots.get(part) ?? []), id]);
      return true;
    },
    name(id: string, graph: Graph): string | null {
      const family = Object.entries(PACKAGES).find(([, pattern]) => pattern.test(id))?.[0];
      if (family || id.includes("/node_modules/")) return family ?? null;
      reached ??= new Map([...roots].map(([part, from]) => [part, reachedFrom(from, graph)]));
      const needs = (part: string) => reached?.get(part)?.has(id) ?? false;
      const part = Object.keys(PARTS).find(needs);
      if (part === "home" && needs("workbench")) return "frame";
      if (part === "conversation" && needs("flow")) return "both";
      return part ?? null;
    },
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
}

function reachedFrom(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
