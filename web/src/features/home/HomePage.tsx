import { useEffect, useState } from "react";
import { HealthStrip } from "./HealthStrip.tsx";
import styles from "./HomePage.module.css";
import { PromptBox } from "./PromptBox.tsx";
import { RecentIntegrations } from "./RecentIntegrations.tsx";
import { StartFrom } from "./StartFrom.tsx";
import { EXAMPLES } from "./templates.ts";

export function HomePage() {
  const [request, setRequest] = useState("");
  useEffect(() => {
    document.title = "Vennel";
  }, []);

  const choose = (text: string) => {
    setRequest(text);
    document.getElementById("request")?.focus();
  };
  return (
    <div className={styles.walls}>
      <div className={styles.column}>
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
        <HealthStrip />
        <div className={styles.lists}>
          <RecentIntegrations />
          <StartFrom onChoose={choose} />
        </div>
      </div>
    </div>
  );
}
