import { DropdownMenu } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Layer } from "./Layer.tsx";

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Draws a line above. */
  readonly separated?: boolean;
}

/** A button's menu. `trigger` must be a single element that takes a ref. */
export function Menu({ trigger, items }: { trigger: ReactNode; items: readonly MenuItem[] }) {
  return (
    <Layer>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
        <DropdownMenu.Content color="gray" highContrast align="end">
          {items.map((item) => (
            <MenuEntry key={item.label} {...item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </Layer>
  );
}

function MenuEntry({ label, onSelect, icon, shortcut, danger = false, disabled = false, separated = false }: MenuItem) {
  return (
    <>
      {separated && <DropdownMenu.Separator />}
      <DropdownMenu.Item onSelect={onSelect} disabled={disabled} {...(danger ? { color: "red" as const } : {})} {...(shortcut ? { shortcut } : {})}>
        {icon}
        {label}
      </DropdownMenu.Item>
    </>
  );
}
