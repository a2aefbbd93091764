import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookText } from "lucide-react";
import { runtimeConfig } from "../api/config.ts";
import { Counter } from "../ui/Counter.tsx";
import { countsQuery } from "./counts.ts";
import { isEnabled } from "./flags.ts";
import styles from "./Navigation.module.css";
import { useOrganisationOrNull } from "./use-organisation.ts";

export function Navigation() {
  const organisation = useOrganisationOrNull();
  const { data: counts } = useQuery({ ...countsQuery(organisation?.id ?? ""), enabled: organisation !== null });
  return (
    <nav className={styles.navigation} aria-label="Main">
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={styles.link}>
        Home
      </Link>
      <Link to="/integrations" activeOptions={{ includeSearch: false }} className={styles.link}>
        Integrations
        <Count of={counts?.integrations} />
      </Link>
      <Link to="/issues" activeOptions={{ includeSearch: false }} className={styles.link}>
        Issues
        <Count of={counts?.issues} alarming />
      </Link>
      <Link to="/runs" activeOptions={{ includeSearch: false }} className={styles.link}>
        Runs
      </Link>
      {isEnabled("enableAutomations") && (
        <Link to="/automations" activeOptions={{ includeSearch: false }} className={styles.link}>
          Automations
          <Count of={counts?.automations} />
        </Link>
      )}
      <a className={styles.docs} href={runtimeConfig().urls.docs} target="_blank" rel="noreferrer">
        <BookText size={15} aria-hidden="true" />
        Docs
      </a>
    </nav>
  );
}

function Count({ of = 0, alarming = false }: { of?: number | undefined; alarming?: boolean }) {
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      <Counter value={of} alarming={alarming} />
    </span>
  );
}
