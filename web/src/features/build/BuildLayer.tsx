import { useEffect } from "react";
import type { Place } from "../../../../contracts/plan/edit.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { turnBack } from "../../api/resources/undo.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { placeWords } from "../flow/place-words.ts";
import { isOnCanvas, isTyping } from "./keys.ts";
import { StepPicker } from "./StepPicker.tsx";
import { useBuild } from "./use-build.ts";
import { useClipboard } from "./use-clipboard.ts";

interface BuildLayerProps {
  readonly automation: AutomationPlan;
  /** The chosen step; `start` for the trigger. */
  readonly step: string | null;
  readonly adding: Place | null;
  readonly onAdd: (at: Place | null) => void;
  readonly onSelect: (step: string | null) => void;
}

/** What building adds to the canvas: the picker and the keys. */
export function BuildLayer({ automation, step, adding, onAdd, onSelect }: BuildLayerProps) {
  const scope = useScope();
  const build = useBuild(automation, step, onSelect);
  useClipboard({ build, step, place: step === null ? { endOf: "steps" } : placeBeside(automation, step, false) });

  useEffect(() => {
    const say = (message: string) => toast({ type: "info", message });
    function onKey(event: KeyboardEvent) {
      if (isTyping(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === "z") {
        event.preventDefault();
        turnBack(scope, event.shiftKey).then(
          (why) => say(why ?? (event.shiftKey ? "Done again." : "Undone.")),
          (error: unknown) => toast({ type: "error", message: describeError(error) }),
        );
      } else if (isCommand || event.altKey) return;
      else if (key === "a" && step !== null && isOnCanvas(event.target)) {
        event.preventDefault();
        onAdd(placeBeside(automation, step, event.shiftKey));
      } else if ((key === "delete" || key === "backspace") && step !== null && step !== "start" && isOnCanvas(event.target)) {
        event.preventDefault();
        void build.edit([{ do: "remove", steps: [step] }], { show: null }).then((isDone) => isDone && onSelect(null));
      }
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [automation, build, step, onAdd, onSelect, scope]);

  return adding && <StepPicker build={build} at={adding} title={placeWords(automation.plan, adding)} onClose={() => onAdd(null)} />;
}

function placeBeside({ plan }: AutomationPlan, step: string, isBefore: boolean): Place {
  const [first] = plan.steps;
  if (step === "start") return first ? { before: first.id } : { endOf: "steps" };
  return isBefore ? { before: step } : { after: step };
}
