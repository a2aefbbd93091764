import { copyText } from "../../ui/copy-text.ts";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import type { SavedFilter } from "../../../../contracts/saved-filters.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { savedFiltersQuery } from "./queries.ts";
import { RemoveFiltersDialog } from "./RemoveFiltersDialog.tsx";
import { SaveFilterDialog } from "./SaveFilterDialog.tsx";

type Search = SavedFilter["search"];

interface SavedFiltersProps {
  readonly list: SavedFilter["list"];
  /** The current choice, without what is left open. */
  readonly search: Search;
  readonly onApply: (search: Search) => void;
}

/** One's own filters of a list, to take up again, and the way to give the list as it stands to others. */
export function SavedFilters({ list, search, onApply }: SavedFiltersProps) {
  const { id: organisationId } = useOrganisation();
  const saved = useQuery(savedFiltersQuery(organisationId, list)).data?.items ?? [];
  const [open, setOpen] = useState<"save" | "remove" | null>(null);
  const isNarrowed = Object.keys(search).length > 0;
  const copyLink = () =>
    copyText(window.location.href).then(
      () => toast({ type: "success", message: "The link is in the clipboard. It shows this list to every member." }),
      () => toast({ type: "error", message: "The browser did not let the link be copied. It is in the address bar." }),
    );
  return (
    <>
      <Menu
        trigger={
          <Button aria-label="Saved filters">
            <Bookmark size={13} /> Filters
          </Button>
        }
        items={[
          ...saved.map(({ name, search: kept }) => ({ label: name, onSelect: () => onApply(kept) })),
          { label: "Save this filter…", onSelect: () => setOpen("save"), disabled: !isNarrowed, separated: saved.length > 0 },
          { label: "Copy a link to this list", onSelect: () => void copyLink() },
          ...(saved.length > 0 ? [{ label: "Remove filters…", onSelect: () => setOpen("remove") }] : []),
        ]}
      />
      {open === "save" && <SaveFilterDialog list={list} search={search} saved={saved} onClose={() => setOpen(null)} />}
      {open === "remove" && <RemoveFiltersDialog list={list} saved={saved} onClose={() => setOpen(null)} />}
    </>
  );
}
