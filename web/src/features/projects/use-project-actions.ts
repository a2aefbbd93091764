import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";

interface Target {
  readonly id: string;
  readonly displayName: string;
}

/** What can be done to a project from a list. Each ends with the lists read again. */
export function useProjectActions() {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const paramsOf = (id: string) => ({ params: { organisation_id: organisationId, id } });
  const onError = (error: unknown) => toast({ type: "error", message: describeError(error) });
  const onSettled = () => Promise.all(["projects", "project", "counts"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

  const star = useMutation({
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) => call("platform", starred ? "starProject" : "unstarProject", paramsOf(id)),
    onError,
    onSettled,
  });
  const clone = useAction({
    mutationFn: ({ id }: Target) => call("platform", "cloneProject", { ...paramsOf(id), body: {} }),
    onSuccess: ({ displayName }) => toast({ type: "success", message: `${displayName} is a copy to change freely.` }),
    onError,
    onSettled,
  });
  const restore = useMutation({ mutationFn: ({ id }: Target) => call("platform", "restoreProject", paramsOf(id)), onError, onSettled });
  const remove = useMutation({
    mutationFn: ({ id }: Target) => call("platform", "deleteProject", paramsOf(id)),
    onSuccess: (_, target) =>
      toast({
        type: "success",
        message: `${target.displayName} is deleted.`,
        duration: 10_000,
        confirm: { label: "Bring back", act: () => restore.mutate(target) },
      }),
    onError,
    onSettled,
  });
  return { star, clone, remove };
}
