import { currentHost } from "./host.ts";

/** The variables of the environment. Reading one that is not set fails with its name. */
export const vars: Readonly<Record<string, string>> = new Proxy<Record<string, string>>(
  {},
  {
    get(_, name) {
      if (typeof name === "symbol" || name === "then" || name === "toJSON") return undefined;
      const value = currentHost().variable(name);
      if (value === undefined) throw new Error(`The variable ${name} is not set in this environment.`);
      return value;
    },
    has: (_, name) => typeof name === "string" && currentHost().variable(name) !== undefined,
  },
);
