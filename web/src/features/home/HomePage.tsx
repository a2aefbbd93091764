import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { projectsQuery } from "../projects/queries.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { HealthStrip } from "./HealthStrip.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";
import { PromptBox } from "./PromptBox.tsx";
import { RecentIntegrations } from "./RecentIntegrations.tsx";
import { StartFrom } from "./StartFrom.tsx";
import { EXAMPLES } from "../../../../contracts/templates.ts";

export function HomePage() {
  const [request, setRequest] = useState("");
  useEffect(() => {
    document.title = "Vennel";
  }, []);

  const projects = useQuery(projectsQuery(useOrganisation().id));
  const isFirst = projects.data?.items.length === 0;
  const choose = (text: string) => {
    setRequest(text);
    document.getElementById("request")?.focus();
  };
  return (
    <div className={styles.walls}>
      <div className={`${styles.column} in-order`}>
        <h1 className={styles.title}>Which systems should talk?</h1>
        <p className={styles.lead}>Say what should happen. You get TypeScript you own, tested before it runs.</p>
        <PromptBox value={request} onChange={setRequest} />
        <ul className={styles.examples} aria-label="Example requests">
          {EXAMPLES.map(({ label, request: text }) => (
            <li key={label}>
              <button type="button" onClick={() => choose(text)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
        {projects.isPending && <SkeletonRows />}
        {isFirst ? <FirstSteps /> : <HealthStrip />}
        <div className={isFirst ? styles.only : styles.lists}>
          {!isFirst && <RecentIntegrations />}
          <StartFrom onChoose={choose} isWide={isFirst} />
        </div>
      </div>
    </div>
  );
}
