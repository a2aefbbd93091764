declare module "virtual:route-table" {
  export const routeTable: Record<string, Record<string, readonly [method: string, path: string]>>;
}
