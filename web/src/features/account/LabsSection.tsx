import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { isEnabled, setEnabled } from "../../shell/flags.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import styles from "./sections.module.css";

export function LabsSection() {
  const router = useRouter();
  const [automations, setAutomations] = useState(() => isEnabled("enableAutomations"));
  const change = (enabled: boolean) => {
    setEnabled("enableAutomations", enabled);
    setAutomations(enabled);
    // The navigation and the guard read the flag; both are asked again.
    void router.invalidate();
  };
  return (
    <>
      <PageHeading title="Labs" subtext="What is new and may still change. Kept in this browser." />
      <section className={styles.setting}>
        <div>
          <h2>Automations</h2>
          <p className="second">A screen with everything that is deployed: triggers, addresses, schedules and runs across projects.</p>
        </div>
        <Toggle label="Automations" checked={automations} onChange={change} />
      </section>
    </>
  );
}
