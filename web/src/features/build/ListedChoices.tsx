import { Popover } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ChevronDown } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { choicesQuery } from "../../api/resources/connections.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Layer } from "../../ui/Layer.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./form.module.css";

/** Where a field's choices are read. */
export interface ListedBy {
  /** Undefined where the system is not connected. */
  readonly connection: { readonly id: string; readonly name: string } | undefined;
  readonly system: string;
  readonly operation: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Arguments that have to be filled in before. */
  readonly missing: readonly string[];
}

interface ListedChoicesProps {
  readonly label: string;
  readonly by: ListedBy;
  readonly onChoose: (value: string) => void;
}

/** What the connected system itself lists, to be chosen from. */
export function ListedChoices({ label, by, onChoose }: ListedChoicesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Layer>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <IconButton label={`Choose from ${by.connection?.name ?? by.system} for ${label}`} size="small">
            <ChevronDown size={14} />
          </IconButton>
        </Popover.Trigger>
        <Popover.Content side="bottom" align="end" className={styles.fields} aria-label={`Choices for ${label}`}>
          <Choices
            label={label}
            by={by}
            onChoose={(value) => {
              setOpen(false);
              onChoose(value);
            }}
          />
        </Popover.Content>
      </Popover.Root>
    </Layer>
  );
}

function Choices({ label, by, onChoose }: ListedChoicesProps) {
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const { connection, system, operation, args, missing } = by;
  const isReadable = connection !== undefined && missing.length === 0;
  const { organisationId } = useScope();
  const listed = useQuery({
    ...choicesQuery(organisationId, connection?.id ?? "", { operation, args, query }),
    enabled: isReadable,
    placeholderData: (before) => before,
  });
  const items = listed.data?.items ?? [];
  if (!connection)
    return (
      <p className={styles.said}>
        {system} is not connected. Type it, or connect {system} first.
      </p>
    );
  if (missing.length > 0) return <p className={styles.said}>Fill in {missing.join(" and ")} first.</p>;
  return (
    <Command label={`Choices for ${label}`} shouldFilter={false} loop>
      <Command.Input className={styles.search} placeholder={`Search ${connection.name}`} value={typed} onValueChange={setTyped} autoFocus />
      <Command.List className={styles.found} aria-busy={listed.isFetching}>
        {listed.isPending && <SkeletonRows rows={3} height={32} />}
        {listed.error && (
          <p className={styles.said} role="alert">
            {describeError(listed.error)} Type it, or{" "}
            <button type="button" className={styles.more} onClick={() => void listed.refetch()}>
              try again
            </button>
          </p>
        )}
        {listed.data && !listed.error && items.length === 0 && (
          <p className={styles.said}>{query ? `Nothing in ${connection.name} fits “${query}”.` : `${connection.name} lists nothing.`} You can type it too.</p>
        )}
        {!listed.error &&
          items.map(({ value, label: name }) => (
            <Command.Item key={value} value={value} className={styles.choice} onSelect={() => onChoose(value)}>
              <span className={styles.path}>{name}</span>
              <span className={styles.sample}>{value === name ? "" : value}</span>
            </Command.Item>
          ))}
        {!listed.error && listed.data?.hasMore && <p className={styles.said}>There are more. Search for one, or type it.</p>}
      </Command.List>
    </Command>
  );
}
