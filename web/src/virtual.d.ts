declare module "virtual:route-table" {
  export const routeTable: Record<string, { base: string; routes: Record<string, readonly [method: string, path: string]> }>;
}
