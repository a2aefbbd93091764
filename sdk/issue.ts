import { currentHost } from "./host.ts";

/** Raises an issue that people see and hear of; the run continues. */
export function issue(details: { readonly severity: "low" | "medium" | "high"; readonly title: string; readonly message: string }): void {
  currentHost().issue(details);
}
