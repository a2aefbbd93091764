import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog as RadixDialog } from "@radix-ui/themes";
import { guidePages } from "../features/docs/pages.ts";
import { projectsQuery } from "../features/projects/queries.ts";
import { startTour } from "../features/tour/tour-store.ts";
import { KeyHint } from "../ui/KeyHint.tsx";
import { Layer } from "../ui/Layer.tsx";
import { setAppearance, useShell } from "./shell-store.ts";
import { closePalette, openNewOrganisation, openShortcuts } from "./palette-store.ts";
import styles from "./Palette.module.css";
import { JUMPS } from "./use-jump-keys.ts";
import { useOrganisation } from "./use-organisation.ts";

export function Palette() {
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const projects = useQuery(projectsQuery(organisation.id));
  const appearance = useShell((state) => state.appearanceMode);
  const isInWorkbench = useLocation({ select: ({ pathname }) => /^\/integrations\/[^/]+/.test(pathname) });
  const run = (act: () => unknown) => () => {
    closePalette();
    act();
  };
  const other = appearance === "dark" ? "light" : "dark";

  return (
    <Layer>
      <RadixDialog.Root open onOpenChange={(open) => !open && closePalette()}>
        <RadixDialog.Content className={styles.palette} aria-describedby={undefined}>
          <RadixDialog.Title className="visually-hidden">Search or run a command</RadixDialog.Title>
          <Command label="Search or run a command" loop>
            <div className={styles.head}>
              <Search size={16} aria-hidden="true" />
              <Command.Input className={styles.input} placeholder="Search or run a command" />
            </div>
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>Nothing by that name.</Command.Empty>
              <Command.Group heading="Go to" className={styles.group}>
                {JUMPS.map(({ to, name, key }) => (
                  <Command.Item key={to} className={styles.item} onSelect={run(() => navigate({ to }))}>
                    {name}
                    <kbd>g {key}</kbd>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Integrations" className={styles.group}>
                {projects.data?.items.map(({ id, displayName }) => (
                  <Command.Item
                    key={id}
                    value={`${displayName} ${id}`}
                    className={styles.item}
                    onSelect={run(() => navigate({ to: "/integrations/$projectId", params: { projectId: id } }))}
                  >
                    {displayName}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Read" className={styles.group}>
                {guidePages.map(({ id, title }) => (
                  <Command.Item
                    key={id}
                    value={`guide ${title}`}
                    className={styles.item}
                    onSelect={run(() => navigate({ to: "/docs/$page", params: { page: id } }))}
                  >
                    {title}
                    <span className={styles.kind}>guide</span>
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading="Do" className={styles.group}>
                <Command.Item className={styles.item} onSelect={run(() => setAppearance(other))}>
                  Use the {other} appearance
                </Command.Item>
                {isInWorkbench && (
                  <Command.Item className={styles.item} onSelect={run(startTour)}>
                    Show me around
                  </Command.Item>
                )}
                <Command.Item className={styles.item} onSelect={openNewOrganisation}>
                  Create an organisation
                </Command.Item>
                <Command.Item className={styles.item} onSelect={openShortcuts}>
                  Show keyboard shortcuts
                  <kbd>?</kbd>
                </Command.Item>
              </Command.Group>
            </Command.List>
            <footer className={styles.foot} aria-hidden="true">
              <span>
                <KeyHint keys="↑ ↓" /> choose
              </span>
              <span>
                <KeyHint keys="Enter" /> open
              </span>
              <span>
                <KeyHint keys="Esc" /> close
              </span>
            </footer>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Root>
    </Layer>
  );
}
