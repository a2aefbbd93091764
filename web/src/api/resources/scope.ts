import { createContext, use } from "react";

/** Whose data the screens beneath read: an organisation and one of its projects. */
export interface Scope {
  readonly organisationId: string;
  readonly projectId: string;
}

const ScopeContext = createContext<Scope | null>(null);
export const ScopeProvider = ScopeContext.Provider;

export function useScope(): Scope {
  const scope = use(ScopeContext);
  if (!scope) throw new Error("This part of the page needs a project around it.");
  return scope;
}

/** Parameters of the platform's routes for the project itself. */
export function projectParams({ organisationId, projectId }: Scope) {
  return { organisation_id: organisationId, id: projectId };
}
