import { useState } from "react";
import type { BulkFilter, BulkJob } from "../../../../contracts/bulk.ts";
import { can } from "../../shell/can.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { BulkDialog } from "./BulkDialog.tsx";

/** What can be done with every run that a list's filter means, not only with those on the screen. */
export function BulkMenu({ filter }: { filter: BulkFilter }) {
  const role = useRole();
  const [kind, setKind] = useState<BulkJob["kind"] | null>(null);
  if (!can(role, "builder")) return null;
  return (
    <>
      <Menu
        trigger={<Button>All of these…</Button>}
        items={[
          { label: "Replay all…", onSelect: () => setKind("replay") },
          { label: "Cancel all…", onSelect: () => setKind("cancel"), danger: true },
        ]}
      />
      {kind && <BulkDialog kind={kind} filter={filter} onClose={() => setKind(null)} />}
    </>
  );
}
