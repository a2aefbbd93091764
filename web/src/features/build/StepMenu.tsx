import { ArrowDown, ArrowUp, ClipboardCopy, Copy, MoreHorizontal, Pencil, Plus, Trash2, Ungroup } from "lucide-react";
import { useState } from "react";
import type { Edit, Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { partsOf } from "../flow/plan-parts.ts";
import { copyStep } from "./copy-step.ts";
import { pathOfStep, type PlanPath, stepAt } from "./plan-path.ts";
import type { Build } from "./use-build.ts";

interface StepMenuProps {
  readonly build: Build;
  readonly step: Step;
  readonly onAdd: (at: Place) => void;
  readonly onSelect: (step: string | null) => void;
}

/** Everything that can be done with a whole step. */
export function StepMenu({ build, step, onAdd, onSelect }: StepMenuProps) {
  const scope = useScope();
  const [isNaming, setNaming] = useState(false);
  const { plan } = build.automation;
  const path = pathOfStep(plan, step.id) ?? [];
  const beside = (by: number): PlanPath => path.map((at, depth) => (depth === path.length - 1 ? { ...at, index: at.index + by } : at));
  const above = stepAt(plan, beside(-1));
  const below = stepAt(plan, beside(1));
  const edit = (edits: readonly Edit[], show: PlanPath | null) => build.edit(edits, { show });
  const remove = (change: Edit) => void edit([change], null).then((isDone) => isDone && onSelect(null));

  const items: MenuItem[] = [
    { label: "Rename", icon: <Pencil size={14} />, onSelect: () => setNaming(true) },
    { label: "Add a step before", icon: <Plus size={14} />, shortcut: "⇧A", onSelect: () => onAdd({ before: step.id }) },
    { label: "Add a step after", icon: <Plus size={14} />, shortcut: "A", onSelect: () => onAdd({ after: step.id }) },
    {
      label: "Move up",
      icon: <ArrowUp size={14} />,
      separated: true,
      disabled: !above,
      onSelect: () => above && void edit([{ do: "move", steps: [step.id], to: { before: above.id } }], beside(-1)),
    },
    {
      label: "Move down",
      icon: <ArrowDown size={14} />,
      disabled: !below,
      onSelect: () => below && void edit([{ do: "move", steps: [step.id], to: { after: below.id } }], beside(1)),
    },
    {
      label: "Copy",
      icon: <ClipboardCopy size={14} />,
      shortcut: "Ctrl C",
      onSelect: () => void copyStep(scope, build, step.id),
    },
    { label: "Duplicate", icon: <Copy size={14} />, onSelect: () => void edit([{ do: "duplicate", steps: [step.id], to: { after: step.id } }], beside(1)) },
    ...(partsOf(step).length > 0
      ? [{ label: "Keep only its steps", icon: <Ungroup size={14} />, onSelect: () => remove({ do: "unwrap", step: step.id }) } satisfies MenuItem]
      : []),
    { label: "Remove", icon: <Trash2 size={14} />, shortcut: "Del", separated: true, danger: true, onSelect: () => remove({ do: "remove", steps: [step.id] }) },
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton label="Change the step">
            <MoreHorizontal size={16} />
          </IconButton>
        }
        items={items}
      />
      {isNaming && (
        <RenameStep
          name={step.name}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            setNaming(false);
            void build.edit([{ do: "rename", step: step.id, name }]);
          }}
        />
      )}
    </>
  );
}

function RenameStep({ name, onClose, onSave }: { name: string; onClose: () => void; onSave: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const save = () => typed.trim() !== "" && onSave(typed.trim());
  return (
    <Dialog
      open
      title="Rename the step"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" onClick={save} reason={typed.trim() === "" ? "A step needs a name." : undefined}>
            Rename
          </Button>
        </>
      }
    >
      <Input label="Name" value={typed} autoFocus onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => event.key === "Enter" && save()} />
    </Dialog>
  );
}
