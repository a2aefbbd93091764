import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toast } from "../../shell/toasts.ts";
import { useOrganisationOrNull } from "../../shell/use-organisation.ts";
import { createProject } from "../projects/create-project.ts";

/** On an onboarding visit, makes one project to begin with and opens it; the parameter leaves the URL with that. */
export function useOnboarding(onboarding: boolean): void {
  const organisationId = useOrganisationOrNull()?.id;
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    if (!onboarding || !organisationId || begun.current) return;
    begun.current = true;
    void createFirstProject(organisationId).then((projectId) => {
      if (projectId) return navigate({ to: "/integrations/$projectId", params: { projectId }, replace: true });
      toast({ type: "error", message: "Your first project could not be created. Describe an integration to try again." });
      return navigate({ to: "/", replace: true });
    });
  }, [onboarding, organisationId, navigate]);
}

/** The new project's id; null, and logged, when it could not be made. */
export async function createFirstProject(organisationId: string): Promise<string | null> {
  try {
    return (await createProject(organisationId)).id;
  } catch (error) {
    console.error("Could not create the onboarding project", error);
    return null;
  }
}
