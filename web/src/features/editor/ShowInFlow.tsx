import type { EditorView } from "@codemirror/view";
import { useQuery } from "@tanstack/react-query";
import { flowQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { isDrawn, nodeAtLine } from "../flow/node-at-line.ts";

/** Back to the picture: the node that the cursor's line is drawn as. */
export function ShowInFlow({ path, view, onShow }: { path: string; view: EditorView | null; onShow: (automation: string, node: string) => void }) {
  const { data } = useQuery(flowQuery(useScope()));
  if (!data || !view || !isDrawn(data, path)) return null;
  const show = () => {
    const found = nodeAtLine(data, path, view.state.doc.lineAt(view.state.selection.main.head).number);
    if (found) onShow(found.automation, found.node);
    else toast({ type: "info", message: "This line is not a step of its own. Put the cursor into one." });
  };
  return (
    <Button size="small" rank="ghost" onClick={show}>
      Show in flow
    </Button>
  );
}
