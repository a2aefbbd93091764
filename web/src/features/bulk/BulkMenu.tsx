import { useState } from "react";
import type { BulkFilter } from "../../../../contracts/bulk.ts";
import type { BulkRequest } from "../../api/resources/bulk.ts";
import { can } from "../../shell/can.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { BulkDialog } from "./BulkDialog.tsx";
import { SettleDialog } from "./SettleDialog.tsx";

/** What can be done with every run that a list's filter means, not only with those on the screen. */
export function BulkMenu({ filter }: { filter: BulkFilter }) {
  const role = useRole();
  const [kind, setKind] = useState<BulkRequest["kind"] | "settle" | null>(null);
  if (!can(role, "builder")) return null;
  return (
    <>
      <Menu
        trigger={<Button>All of these…</Button>}
        items={[
          { label: "Replay all…", onSelect: () => setKind("replay") },
          { label: "Settle uncertain…", onSelect: () => setKind("settle") },
          { label: "Cancel all…", onSelect: () => setKind("cancel"), danger: true },
        ]}
      />
      {kind === "settle" && <SettleDialog filter={filter} onClose={() => setKind(null)} />}
      {kind && kind !== "settle" && <BulkDialog kind={kind} filter={filter} onClose={() => setKind(null)} />}
    </>
  );
}
