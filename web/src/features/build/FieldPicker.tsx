import { Popover } from "@radix-ui/themes";
import { Command } from "cmdk";
import { type ReactNode, useState } from "react";
import type { Value } from "../../../../contracts/plan/value.ts";
import { Layer } from "../../ui/Layer.tsx";
import type { Sources } from "./sources.ts";
import styles from "./form.module.css";

type Fields = Sources["names"][number]["fields"];

interface FieldPickerProps {
  readonly sources: Sources;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (value: Value) => void;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** Fields of the trigger and of earlier steps, with what they held last. */
export function FieldPicker({ sources, open, onOpenChange, onChoose, children }: FieldPickerProps) {
  return (
    <Layer>
      <Popover.Root open={open} onOpenChange={onOpenChange}>
        <Popover.Trigger>{children}</Popover.Trigger>
        <Popover.Content side="left" align="start" sideOffset={20} className={styles.fields} aria-label="Fields of earlier steps">
          <Found sources={sources} onChoose={onChoose} />
        </Popover.Content>
      </Popover.Root>
    </Layer>
  );
}

/** Begins with an empty search each time that it opens. */
function Found({ sources, onChoose }: Pick<FieldPickerProps, "sources" | "onChoose">) {
  const [query, setQuery] = useState("");
  return (
    <Command label="Fields of earlier steps" loop>
      <Command.Input className={styles.search} placeholder="Fields of earlier steps" value={query} onValueChange={setQuery} autoFocus />
      <Command.List className={styles.found}>
        <Command.Empty className={styles.note}>Nothing before this step gives a field of that name.</Command.Empty>
        {sources.names.map(({ of, title, fields }) => (
          <Command.Group key={of} heading={[sources.numberOf(of), title].filter((part) => part !== undefined).join(" ")} className={styles.source}>
            {[...fields, ...typedFields(fields, query)].map(({ path, type }) => (
              <Command.Item
                key={path.join(".")}
                value={`${title} ${of} ${path.join(" ")} ${path.join(".")}`}
                className={styles.choice}
                onSelect={() => onChoose(valueOf(of, path))}
              >
                <span className={styles.path}>{path.length === 0 ? "all of it" : path.join(".")}</span>
                <span className={styles.sample}>{sampleWords(sources.sampleOf(of, path))}</span>
                <span className={styles.type}>{type}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

/** Members that nobody has described: `fields.Name` under `fields`, as it is typed. */
function typedFields(fields: Fields, query: string): Fields {
  const path = query.trim().split(".");
  const isNew = path.every((name) => name !== "") && fields.every((field) => field.path.join(".") !== path.join("."));
  const isOpen = ({ path: held, type }: Fields[number]) =>
    (type === "object" || type === "any") && held.length > 0 && held.length < path.length && held.every((name, index) => name === path[index]);
  return isNew && fields.some(isOpen) ? [{ path, type: "any", mayBeMissing: true }] : [];
}

/** Of an error, what it says. */
function valueOf(of: string, path: readonly string[]): Value {
  const field: Value = { field: { of, path } };
  return of === "error" ? { call: "why", on: field, with: [] } : field;
}

function sampleWords(sample: unknown): string {
  if (sample === undefined) return "";
  if (Array.isArray(sample)) return sample.length === 1 ? "1 item" : `${sample.length} items`;
  if (typeof sample === "object" && sample !== null) return "";
  return JSON.stringify(sample);
}
