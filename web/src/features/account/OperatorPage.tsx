import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { BecomeOperator } from "./BecomeOperator.tsx";
import styles from "./OperatorPage.module.css";
import { OperatorEvents } from "./OperatorEvents.tsx";
import { OperatorMail } from "./OperatorMail.tsx";
import { OperatorOrganisations } from "./OperatorOrganisations.tsx";
import { OperatorPeople } from "./OperatorPeople.tsx";
import { OperatorState } from "./OperatorState.tsx";
import { operatorQuery } from "./queries.ts";

/** For whoever runs this installation, and nobody else. */
export function OperatorPage() {
  const operator = useQuery(operatorQuery);
  useEffect(() => {
    document.title = "Installation · Vennel";
  }, []);
  return (
    <div className={styles.page}>
      <PageHeading title="Installation" subtext="How it is set up, what organisations may use, who has an account, and the mail that it wrote." />
      {operator.isPending && <Loading />}
      <FailedLoad of={operator} />
      {operator.data?.isOperator === false && <BecomeOperator />}
      {operator.data?.isOperator && (
        <>
          <OperatorState />
          <OperatorOrganisations />
          <OperatorPeople />
          <OperatorMail />
          <OperatorEvents />
        </>
      )}
    </div>
  );
}
