import { Download } from "lucide-react";
import type { BulkFilter } from "../../../../contracts/bulk.ts";
import { urlOf } from "../../api/client.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu } from "../../ui/Menu.tsx";

interface ExportRunsProps {
  readonly filter: Omit<BulkFilter, "project"> & { readonly project?: string };
}

/** Downloads every run that a list's filter means. */
export function ExportRuns({ filter }: ExportRunsProps) {
  const { id } = useOrganisation();
  // The answer is an attachment, so the page stays.
  const save = (query: { format: "csv" | "jsonl"; with?: "payloads" }) =>
    location.assign(urlOf("platform", "exportRuns", { params: { organisation_id: id }, query: { ...filter, ...query } }));
  return (
    <Menu
      trigger={
        <Button>
          <Download size={14} />
          Export
        </Button>
      }
      items={[
        { label: "CSV", onSelect: () => save({ format: "csv" }) },
        { label: "CSV with inputs and outputs", onSelect: () => save({ format: "csv", with: "payloads" }) },
        { label: "JSON lines", onSelect: () => save({ format: "jsonl" }), separated: true },
        { label: "JSON lines with inputs and outputs", onSelect: () => save({ format: "jsonl", with: "payloads" }) },
      ]}
    />
  );
}
