import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { SystemTiles } from "../../ui/SystemTile.tsx";
import { recognise } from "./recognise.ts";
import styles from "./RecognisedSystems.module.css";

const NONE: readonly { id: string; name: string }[] = [];

/** Says while one types which of the named systems can be connected. */
export function RecognisedSystems({ text }: { text: string }) {
  const { id: organisationId } = useOrganisation();
  const connectors = useQuery({
    queryKey: ["connectors", organisationId],
    queryFn: ({ signal }) => call("switchboard", "listConnectors", { params: { organisation_id: organisationId }, query: { limit: 200 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: text !== "",
  });
  const systems = recognise(text, connectors.data?.items ?? NONE);
  return (
    <div className={styles.recognised} aria-live="polite">
      {systems.length > 0 && (
        <>
          <span>Recognised</span>
          <SystemTiles systems={systems} max={5} />
        </>
      )}
    </div>
  );
}
