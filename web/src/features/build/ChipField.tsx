import { Braces } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { Value } from "../../../../contracts/plan/value.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { useIsEditing } from "../../api/resources/plans.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { FieldPicker } from "./FieldPicker.tsx";
import { FunctionPanel } from "./FunctionPanel.tsx";
import { ListedChoices, type ListedBy } from "./ListedChoices.tsx";
import { ResultLine } from "./ResultLine.tsx";
import { chipOf, type Sources } from "./sources.ts";
import type { Part } from "./value-parts.ts";
import styles from "./form.module.css";

interface ChipFieldProps {
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly parts: readonly Part[];
  readonly placeholder: string;
  readonly listedBy?: ListedBy | undefined;
  readonly automation: AutomationPlan;
  readonly sources: Sources;
  readonly isOpen?: boolean;
  readonly isInvalid?: boolean;
  readonly isMultiline?: boolean;
  /** When the field is left, or a field of an earlier step was put in. */
  readonly onDone: (parts: readonly Part[]) => void;
}

/** Text in which fields of earlier steps stand as chips. */
export function ChipField({
  label,
  describedBy,
  parts,
  placeholder,
  listedBy,
  automation,
  sources,
  isOpen = false,
  isInvalid = false,
  isMultiline = false,
  onDone,
}: ChipFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const caret = useRef<Range | null>(null);
  const [isPicking, setPicking] = useState(false);
  /** As it stands while it is typed. */
  const [typed, setTyped] = useState<readonly Part[]>(parts);
  /** Which of the chips is open, by counting. */
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = JSON.stringify(parts);
  const isEditing = useIsEditing();
  const isDrawn = useRef(false);

  useLayoutEffect(() => {
    if (isEditing && isDrawn.current) return;
    isDrawn.current = true;
    if (!box.current?.contains(document.activeElement)) setTyped(parts);
    if (box.current && document.activeElement !== box.current) box.current.replaceChildren(...nodesOf(parts, automation));
    // Parts come anew with each reading of the plan: they are the same where they say the same.
  }, [shown, isEditing]); // eslint-disable-line react-hooks/exhaustive-deps

  const done = () => box.current && onDone(readParts(box.current));
  const keepCaret = () => {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    // Once the field is left its text is drawn anew, and the selection is no place in it any more.
    const isIn = document.activeElement === box.current && box.current?.contains(range?.startContainer ?? null);
    caret.current = range && isIn ? range.cloneRange() : null;
  };
  const insert = (value: Value) => {
    if (!box.current) return;
    if (caret.current) {
      caret.current.deleteContents();
      caret.current.insertNode(nodeOf(value, automation));
    } else box.current.replaceChildren(...nodesOf([...readParts(box.current), value], automation));
    setPicking(false);
    setTyped(readParts(box.current));
    onDone(readParts(box.current));
    caret.current = null;
  };
  const openChip = (target: EventTarget) => {
    const chips = [...(box.current?.querySelectorAll("[data-value]") ?? [])];
    const at = target instanceof Element ? chips.findIndex((chip) => chip.contains(target)) : -1;
    if (at >= 0) setChosen(at);
    return at >= 0;
  };
  const changeChip = (to: Value) => {
    const values = typed.flatMap((part, at) => (typeof part === "string" ? [] : [at]));
    const next = typed.with(values[chosen ?? 0] ?? 0, to);
    setTyped(next);
    box.current?.replaceChildren(...nodesOf(next, automation));
    onDone(next);
  };
  const opened = chosen === null ? undefined : typed.filter((part) => typeof part !== "string")[chosen];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && openChip(event.target)) return event.preventDefault();
    if (event.key === "Enter" && !isMultiline) {
      event.preventDefault();
      done();
    } else if (event.key === "{") {
      event.preventDefault();
      keepCaret();
      setPicking(true);
    } else if (event.key === "Escape") box.current?.blur();
  };

  return (
    <div className={styles.chipField}>
      <div className={styles.chips} data-open={isOpen} data-invalid={isInvalid}>
        <div
          ref={box}
          role="textbox"
          tabIndex={0}
          contentEditable="plaintext-only"
          suppressContentEditableWarning
          aria-label={label}
          aria-multiline={isMultiline}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          data-placeholder={placeholder}
          className={styles.text}
          onKeyDown={onKeyDown}
          onKeyUp={keepCaret}
          onMouseUp={keepCaret}
          onClick={(event) => openChip(event.target)}
          onInput={() => box.current && setTyped(readParts(box.current))}
          onBlur={() => {
            if (!isPicking) done();
          }}
        />
        {listedBy && <ListedChoices label={label} by={listedBy} onChoose={(chosen) => onDone([chosen])} />}
        <FieldPicker sources={sources} open={isPicking} onOpenChange={setPicking} onChoose={insert}>
          <IconButton label={`Choose a field for ${label}`} size="small" onMouseDown={keepCaret}>
            <Braces size={14} />
          </IconButton>
        </FieldPicker>
      </div>
      {opened && (
        <FunctionPanel
          key={chosen}
          value={opened}
          automation={automation}
          sources={sources}
          onChange={changeChip}
          onClose={() => setChosen(null)}
          drawText={(field) => <ChipField {...field} placeholder="" isMultiline automation={automation} />}
        />
      )}
      {typed.some((part) => typeof part !== "string") && (
        <ResultLine label={`Preview of ${label}`} value={typed.length === 1 && typeof typed[0] === "object" ? typed[0] : { text: typed }} sources={sources} />
      )}
    </div>
  );
}

/** A line break at the end shows, and is read, only with another one behind it. */
function nodesOf(parts: readonly Part[], automation: AutomationPlan): Node[] {
  const last = parts.at(-1);
  const isBroken = typeof last === "string" && last.endsWith("\n");
  return [...parts, ...(isBroken ? ["\n"] : [])].map((part) => nodeOf(part, automation));
}

function nodeOf(part: Part, automation: AutomationPlan): Node {
  if (typeof part === "string") return document.createTextNode(part);
  const { number, words } = chipOf(part, automation);
  const chip = document.createElement("span");
  chip.className = styles.chip ?? "";
  chip.contentEditable = "false";
  chip.dataset["value"] = JSON.stringify(part);
  chip.title = words;
  chip.tabIndex = 0;
  chip.setAttribute("role", "button");
  if (number !== undefined) {
    const from = document.createElement("b");
    from.textContent = String(number);
    chip.append(from, " ");
  }
  chip.append(words);
  return chip;
}

function readParts(box: Node): Part[] {
  const parts: Part[] = [];
  for (const node of box.childNodes) {
    if (node instanceof HTMLElement && node.dataset["value"]) parts.push(JSON.parse(node.dataset["value"]) as Value);
    else parts.push(node instanceof HTMLBRElement ? "\n" : (node.textContent ?? ""));
  }
  const joined = parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1);
    return typeof part === "string" && typeof last === "string" ? [...all.slice(0, -1), last + part] : [...all, part];
  }, []);
  // A browser puts a line break of its own behind one at the end.
  const last = joined.at(-1);
  if (typeof last !== "string" || !last.endsWith("\n")) return joined;
  const kept = last.slice(0, -1);
  return [...joined.slice(0, -1), ...(kept === "" ? [] : [kept])];
}
