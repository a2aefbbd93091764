import type { ImportPreview } from "../../../../contracts/connector-imports.ts";
import { OperationList } from "./OperationList.tsx";

const EFFECTS = { read: "only reads", write: "writes", delete: "deletes" } as const;

/** The tools of a server: how code calls them, what they are said to do, and what was left out and why. */
export function ToolList({ preview }: { preview: ImportPreview }) {
  return (
    <OperationList preview={preview} nouns={["tool", "tools"]}>
      {({ id, summary, effect }) => (
        <>
          <code>{id}</code>
          <span>
            {summary} ({EFFECTS[effect]})
          </span>
        </>
      )}
    </OperationList>
  );
}
