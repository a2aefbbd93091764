import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { StatusGlyph } from "../../ui/StatusGlyph.tsx";
import { environmentsQuery } from "./queries.ts";
import styles from "./ProjectPage.module.css";

/** Takes the files of a version to another environment, with the connections and variables that are set there. */
export function PromoteDialog({ version, onClose }: { version: Deployment; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const formId = useId();
  const listId = useId();
  const known = (useQuery(environmentsQuery(organisationId, version.projectId)).data?.items ?? []).filter(({ name }) => name !== version.environment);
  const [typed, setTyped] = useState<string | null>(null);
  const name = (typed ?? known[0]?.name ?? "").trim();
  const target = known.find((environment) => environment.name === name);
  const promote = useAction({
    mutationFn: () =>
      call("platform", "deploy", {
        params: { organisation_id: organisationId, id: version.projectId },
        body: { environment: name, checkpointId: version.checkpointId, name: `v${version.version} from ${version.environment}` },
      }),
    onSuccess: async () => {
      toast({ type: "success", message: `v${version.version} is being built for ${name}.` });
      await Promise.all(["deployments", "environments"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const reason = name === "" ? "Say where to" : name === version.environment ? "It is there already" : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) promote.mutate();
  };
  return (
    <Dialog
      open
      title={`Promote v${version.version}`}
      description={`The same files that went live in ${version.environment}, with the connections and variables of the other environment. It is refused when one is missing there.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} rank="primary" loading={promote.isPending} reason={reason}>
            Promote
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Input
          label="Environment"
          help="One that exists, or the name of a new one."
          placeholder="staging"
          list={listId}
          value={typed ?? name}
          error={promote.isError ? describeError(promote.error) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {known.map((environment) => (
            <option key={environment.name} value={environment.name}>
              {environment.name}
            </option>
          ))}
        </datalist>
      </form>
      {target && target.required.length > 0 && (
        <ul className={styles.bindings} aria-label={`Connections in ${target.name}`}>
          {target.required.map(({ alias, connectionId }) => (
            <li key={alias}>
              <StatusGlyph status={connectionId ? "succeeded" : "failed"} /> {alias}
              <span className="second">{connectionId ? "connected" : "not connected yet"}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
