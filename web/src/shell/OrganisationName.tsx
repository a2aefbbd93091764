import { ChevronsUpDown } from "lucide-react";
import { Suspense } from "react";
import { part } from "../ui/part.tsx";
import { byDisplayName } from "./by-display-name.ts";
import styles from "./OrganisationName.module.css";
import { toast } from "./toasts.ts";
import { useOrganisationOrNull, useOrganisations } from "./use-organisation.ts";
import { switchOrganisation } from "../api/organisation.ts";

const Menu = part(() => import("../ui/Menu.tsx").then((module) => module.Menu));

/** Where one is; with more than one organisation, also the way to the others. */
export function OrganisationName() {
  const organisation = useOrganisationOrNull();
  const organisations = useOrganisations();
  if (!organisation) return null;
  const others = organisations.filter(({ id }) => id !== organisation.id).sort(byDisplayName);
  return (
    <div className={styles.place}>
      <span className={styles.slash} aria-hidden="true">
        /
      </span>
      {others.length === 0 ? (
        <span className={styles.name}>{organisation.displayName}</span>
      ) : (
        <Suspense fallback={<span className={styles.name}>{organisation.displayName}</span>}>
          <Menu
            trigger={
              <button type="button" className={styles.button} title="Switch the organisation">
                <span className={styles.name}>{organisation.displayName}</span>
                <ChevronsUpDown size={13} aria-hidden="true" />
              </button>
            }
            items={others.map(({ id, displayName }) => ({ label: displayName, onSelect: () => void changeTo(id) }))}
          />
        </Suspense>
      )}
    </div>
  );
}

export async function changeTo(organisationId: string): Promise<void> {
  if (await switchOrganisation(organisationId)) return;
  toast({ type: "error", message: "The organisation could not be switched. Try again." });
}
