import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisationOrNull } from "../../shell/use-organisation.ts";
import { isGeneratedName } from "../projects/project-name.ts";

/** Names a project as the hosted pages' `return_to` asks. Only one that has a generated name: a link must not rename what a person named. */
export function useGivenName(projectId: string, givenName: string | undefined): void {
  const organisationId = useOrganisationOrNull()?.id;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const begun = useRef(false);

  useEffect(() => {
    if (!givenName || !organisationId || begun.current) return;
    begun.current = true;
    const params = { organisation_id: organisationId, id: projectId };
    void (async () => {
      try {
        const project = await call("platform", "getProject", { params });
        if (isGeneratedName(project.name)) await call("platform", "updateProject", { params, body: { name: givenName } });
        await Promise.all(["project", "projects"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      } catch (error) {
        toast({ type: "error", message: describeError(error) });
      }
      await navigate({ to: ".", search: ({ projectName: _, ...rest }: Record<string, unknown>) => rest, replace: true });
    })();
  }, [givenName, organisationId, projectId, navigate, queryClient]);
}
