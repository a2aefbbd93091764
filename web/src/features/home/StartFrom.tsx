import { useNavigate } from "@tanstack/react-router";
import { Plus, Workflow } from "lucide-react";
import { addAutomation } from "../../api/resources/plans.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { SystemTiles } from "../../ui/SystemTile.tsx";
import { createProject } from "../projects/create-project.ts";
import { firstAutomationName } from "../projects/project-name.ts";
import styles from "./rows.module.css";
import { TEMPLATES } from "../../../../contracts/templates.ts";

/** With room, each template shows the request that it stands for. */
export function StartFrom({ onChoose, isWide = false }: { onChoose: (request: string) => void; isWide?: boolean }) {
  const organisation = useOrganisation();
  const navigate = useNavigate();
  const blank = useAction({
    mutationFn: () => createProject(organisation.id),
    onSuccess: ({ id }) => navigate({ to: "/integrations/$projectId", params: { projectId: id } }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  const byHand = useAction({
    async mutationFn() {
      const { id, displayName } = await createProject(organisation.id);
      await addAutomation({ organisationId: organisation.id, projectId: id }, firstAutomationName(displayName), { kind: "manual", input: [] });
      return id;
    },
    onSuccess: (id) => navigate({ to: "/integrations/$projectId", params: { projectId: id }, search: { tab: "flow" } as never }),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  return (
    <section>
      <header className={styles.head}>
        <h2>Start from</h2>
      </header>
      <div className={styles.rows}>
        {TEMPLATES.map(({ name, what, systems, request }) => (
          <button key={name} type="button" className={styles.row} onClick={() => onChoose(request)}>
            <span className={styles.narrow}>
              <SystemTiles systems={systems} />
            </span>
            <span className={styles.names}>
              <span className={styles.name}>{name}</span>
              <span className={styles.what}>{isWide ? request : what}</span>
            </span>
          </button>
        ))}
        <button type="button" aria-labelledby="by-hand" className={styles.row} onClick={() => byHand.mutate()} disabled={byHand.isPending}>
          <span className={styles.narrow}>
            <span className={styles.blank}>
              <Workflow size={14} aria-hidden="true" />
            </span>
          </span>
          <span className={styles.names} id="by-hand">
            <span className={styles.name}>Build it by hand</span>
            <span className={styles.what}>Step by step on the canvas</span>
          </span>
        </button>
        <button type="button" aria-labelledby="blank-project" className={styles.row} onClick={() => blank.mutate()} disabled={blank.isPending}>
          <span className={styles.narrow}>
            <span className={styles.blank}>
              <Plus size={14} aria-hidden="true" />
            </span>
          </span>
          <span className={styles.names} id="blank-project">
            <span className={styles.name}>Blank project</span>
            <span className={styles.what}>Nothing but an empty workbench</span>
          </span>
        </button>
      </div>
    </section>
  );
}
