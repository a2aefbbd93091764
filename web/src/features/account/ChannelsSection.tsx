import { Link } from "@tanstack/react-router";
import { PageHeading } from "../../ui/PageHeading.tsx";
import styles from "./sections.module.css";

/** States what is in force; there is nothing to set. */
export function ChannelsSection() {
  return (
    <>
      <PageHeading title="Channels" subtext="How the organisation hears of failures." />
      <dl className={styles.facts}>
        <div>
          <dt>In the application</dt>
          <dd>
            Every failed run raises an <Link to="/issues">issue</Link>; the count stands in the header, and an issue reopens when its failure returns.
          </dd>
        </div>
        <div>
          <dt>Elsewhere</dt>
          <dd>Nothing is sent to other systems. Describe an integration that does, and it runs like any other.</dd>
        </div>
      </dl>
    </>
  );
}
