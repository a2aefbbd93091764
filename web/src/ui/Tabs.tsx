import { Tabs as RadixTabs } from "@radix-ui/themes";
import type { ReactNode } from "react";

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  active: string;
  onChange: (id: string) => void;
  className?: string;
}

export function Tabs({ label, tabs, active, onChange, className }: TabsProps) {
  return (
    <RadixTabs.Root value={active} onValueChange={onChange} {...(className ? { className } : {})}>
      <RadixTabs.List aria-label={label} highContrast>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
