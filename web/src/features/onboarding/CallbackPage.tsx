import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { organisationsQuery } from "../../api/organisation.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "../identity/identity.module.css";
import { PassageFrame } from "../identity/PassageFrame.tsx";
import type { ProviderAnswer } from "./provider-answer.ts";
import { returnPath } from "./sign-in-return.ts";

/** Where a provider sends people back to: hands its answer in, once, and says what came of it. */
export function CallbackPage({ answer }: { answer: ProviderAnswer }) {
  const organisationId = answer.state.split(".")[0] ?? "";
  const isOurs = answer.state.includes(".");
  const done = useQuery({ ...completionQuery(organisationId, answer), enabled: isOurs });
  const organisations = useQuery({ ...organisationsQuery, enabled: done.isSuccess });
  const organisation = organisations.data?.organisations.find(({ id }) => id === organisationId)?.displayName;

  if (!isOurs) return <Outcome title="Nothing to finish" type="info" text="No connection is waiting for this answer. Connect the system from its project." />;
  if (done.error) return <Outcome title="Not connected" type="error" text={describeError(done.error)} />;
  if (!done.data || organisations.isPending) return <Loading />;
  const { connection, connectorName } = done.data;
  return (
    <Outcome
      title={`${connectorName} is connected`}
      type="success"
      text={`The connection “${connection.name}” to ${connectorName} now belongs to ${organisation ?? "your organisation"}.`}
    />
  );
}

function Outcome({ title, type, text }: { title: string; type: "info" | "error" | "success"; text: string }) {
  const back = returnPath();
  return (
    <PassageFrame title={title}>
      <p className={styles.message} data-type={type} role="status">
        {text}
      </p>
      <div className={styles.form}>
        <Button rank="primary" size="large" asChild>
          <a href={back ?? "/integrations"}>{back ? "Back to the project" : "Go to the integrations"}</a>
        </Button>
      </div>
    </PassageFrame>
  );
}

/** An answer counts once, so it is asked once however often the page is drawn. */
function completionQuery(organisationId: string, { protocol, ...answer }: ProviderAnswer) {
  return {
    queryKey: ["sign-in", answer.state],
    queryFn: async () => {
      const params = { organisation_id: organisationId };
      const connection =
        protocol === "oauth1"
          ? await call("switchboard", "completeOAuth1", { params, body: answer })
          : await call("switchboard", "completeOAuth2", { params, body: answer });
      const connector = await call("switchboard", "getConnector", { params: { ...params, id: connection.connector } });
      return { connection, connectorName: connector.name };
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const;
}
