import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { Deployment } from "../../../../contracts/deployments.ts";
import { call } from "../../api/client.ts";
import { connectionsQuery } from "../../api/resources/connections.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { ChooseConnections } from "./ChooseConnections.tsx";
import { askedFor, usableIn } from "./promotion.ts";
import { environmentsQuery } from "./queries.ts";

/** Takes the files of a version to another environment, with the connections and variables that are set there. */
export function PromoteDialog({ version, onClose }: { version: Deployment; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const listId = useId();
  const environments = useQuery(environmentsQuery(organisationId, version.projectId)).data?.items ?? [];
  const connections = useQuery(connectionsQuery(organisationId)).data?.items ?? [];
  const known = environments.filter(({ name }) => name !== version.environment);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const name = (typed ?? known[0]?.name ?? "").trim();
  const target = known.find((environment) => environment.name === name);
  const from = environments.find((environment) => environment.name === version.environment);
  const asked = askedFor(target, from, chosen);
  const missing = asked.filter(({ connectionId }) => connectionId === null);
  const promote = useAction({
    mutationFn: () =>
      call("platform", "deploy", {
        params: { organisation_id: organisationId, id: version.projectId },
        body: { environment: name, checkpointId: version.checkpointId, name: `v${version.version} from ${version.environment}`, bindings: chosen },
      }),
    onSuccess: async () => {
      toast({ type: "success", message: `v${version.version} is being built for ${name}.` });
      await Promise.all(["deployments", "environments"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      onClose();
    },
  });
  const reason =
    name === ""
      ? "Say where to"
      : name === version.environment
        ? "It is there already"
        : missing[0]
          ? `Choose a connection for ${missing[0].alias}`
          : undefined;
  const setUp = useAction({
    mutationFn: () =>
      call("platform", "setBindings", { params: { organisation_id: organisationId, id: version.projectId, name }, body: target?.bindings ?? {} }),
    onSuccess: async () => {
      await Promise.all(["project", "environments"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      await navigate({ to: "/integrations/$projectId", params: { projectId: version.projectId }, search: { tab: "connections" } as never });
    },
  });
  const isSetUpElsewhere = name !== "" && name !== version.environment && missing.some(({ connector }) => usableIn(name, connector, connections).length === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined) promote.mutate();
  };
  return (
    <Dialog
      open
      title={`Promote v${version.version}`}
      description={`The same files that went live in ${version.environment}, with the connections and variables of the other environment. Nothing of ${version.environment} is used there unless you choose it.`}
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
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen({});
          }}
        />
        <datalist id={listId}>
          {known.map((environment) => (
            <option key={environment.name} value={environment.name}>
              {environment.name}
            </option>
          ))}
        </datalist>
      </form>
      {name !== "" && name !== version.environment && asked.length > 0 && (
        <ChooseConnections
          environment={name}
          asked={asked}
          connections={connections}
          environments={environments}
          onChoose={(alias, id) => setChosen({ ...chosen, [alias]: id })}
        />
      )}
      {isSetUpElsewhere && (
        <Button loading={setUp.isPending} onClick={() => setUp.mutate()}>
          Connect them in the workbench
        </Button>
      )}
    </Dialog>
  );
}
