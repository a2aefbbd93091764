declare module "virtual:route-table" {
  export const routeTable: Record<string, Record<string, readonly [method: string, path: string]>>;
}

declare module "virtual:package-types" {
  /** By name of the package: its files, as paths within node_modules. */
  export const typesOf: Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>>;
}
