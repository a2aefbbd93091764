import { useMutation } from "@tanstack/react-query";
import type { SavedFilter } from "../../../../contracts/saved-filters.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { deleteFilterMutation } from "./queries.ts";
import styles from "./saved-filters.module.css";

export function RemoveFiltersDialog({ list, saved, onClose }: { list: SavedFilter["list"]; saved: readonly SavedFilter[]; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const remove = useMutation({
    ...deleteFilterMutation(organisationId, list),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  return (
    <Dialog open title="Remove filters" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {saved.length === 0 && <p className="second">None is left.</p>}
      <ul className={styles.saved}>
        {saved.map(({ id, name, search }) => (
          <li key={id}>
            <span>
              {name} <span className="second">{Object.values(search).join(", ")}</span>
            </span>
            <Button size="small" loading={remove.isPending && remove.variables === id} onClick={() => remove.mutate(id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
