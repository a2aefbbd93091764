import { runtimeConfig } from "../api/config.ts";
import type { Session } from "../api/session.ts";
import styles from "./AccountPopover.module.css";
import { useOrganisationOrNull } from "./use-organisation.ts";

/** For staff of whoever runs this installation: what support asks for first. It shows, and grants nothing. */
export function StaffPanel({ session }: { session: Session }) {
  const organisation = useOrganisationOrNull();
  const { version, environment } = runtimeConfig();
  const facts = [
    ["Version", version],
    ["Environment", environment],
    ["Organisation", organisation?.id ?? "none"],
    ["Session", session.id],
  ] as const;
  return (
    <div className={styles.group}>
      <div className={styles.label}>Staff diagnostics</div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
