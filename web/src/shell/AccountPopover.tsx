import { copyText } from "../ui/copy-text.ts";
import { Popover } from "@radix-ui/themes";
import { Link } from "@tanstack/react-router";
import { BookText, Copy, ExternalLink, Keyboard, LogOut, MoonStar, Plus } from "lucide-react";
import { useState } from "react";
import { runtimeConfig } from "../api/config.ts";
import { isInternal } from "../api/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { Layer } from "../ui/Layer.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Select } from "../ui/Select.tsx";
import styles from "./AccountPopover.module.css";
import { AppearanceToggle } from "./AppearanceToggle.tsx";
import { byDisplayName } from "./by-display-name.ts";
import { describeError } from "./describe-error.ts";
import { logout } from "./logout.ts";
import { changeTo } from "./OrganisationName.tsx";
import { fullNameOf } from "./person.ts";
import { openNewOrganisation, openShortcuts } from "./palette-store.ts";
import { StaffPanel } from "./StaffPanel.tsx";
import { toast } from "./toasts.ts";
import { useOrganisationOrNull, useOrganisations, useSession } from "./use-organisation.ts";

/** Opens as it arrives: it is fetched by the click that wants it. */
export function AccountPopover({ projectId }: { projectId?: string }) {
  const session = useSession();
  const organisation = useOrganisationOrNull();
  const organisations = [...useOrganisations()].sort(byDisplayName);
  const [open, setOpen] = useState(true);
  if (!session) return null;

  const { email, picture } = session.identity.traits;
  const name = fullNameOf(session);
  const isStaff = isInternal(session);
  const copyId = async (id: string) => {
    await copyText(id);
    toast({ type: "info", message: "Organisation ID copied" });
  };
  const signOut = () => void logout().catch((error: unknown) => toast({ type: "error", message: describeError(error) }));

  return (
    <Layer>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger>
          <button type="button" className={styles.trigger}>
            <span className="visually-hidden">Account</span>
            <Avatar name={name ?? email} picture={picture} accent />
          </button>
        </Popover.Trigger>
        <Popover.Content className={styles.menu} align="end" sideOffset={8} aria-label="Account">
          <div className={styles.person}>
            <Avatar name={name ?? email} picture={picture} accent />
            <div className={styles.names}>
              <div className={styles.name}>
                {name ?? email}
                {isStaff && <span className={styles.staff}>Staff</span>}
              </div>
              {name && <div className={styles.email}>{email}</div>}
            </div>
            <Button asChild>
              <Link to="/account" search={{ content: "billing", ...(projectId ? { backToProjectId: projectId } : {}) }} onClick={() => setOpen(false)}>
                View account
              </Link>
            </Button>
          </div>
          {organisation && (
            <div className={styles.group}>
              <div className={styles.label}>Organisation</div>
              <div className={styles.organisation}>
                <Select
                  label="Organisation"
                  className={styles.select ?? ""}
                  value={organisation.id}
                  options={organisations.map(({ id, displayName }) => ({ value: id, label: displayName }))}
                  onChange={(id) => void changeTo(id)}
                />
                <IconButton label="Copy organisation ID" rank="secondary" onClick={() => void copyId(organisation.id)}>
                  <Copy size={15} />
                </IconButton>
                <IconButton
                  label="New organisation"
                  rank="secondary"
                  onClick={() => {
                    setOpen(false);
                    openNewOrganisation();
                  }}
                >
                  <Plus size={15} />
                </IconButton>
              </div>
            </div>
          )}
          {isStaff && <StaffPanel session={session} />}
          <div className={styles.row}>
            <MoonStar size={16} aria-hidden="true" />
            <span className={styles.grow}>Appearance</span>
            <AppearanceToggle />
          </div>
          <div className={styles.list}>
            <a className={styles.item} href={runtimeConfig().urls.docs} target="_blank" rel="noreferrer">
              <BookText size={16} aria-hidden="true" />
              <span className={styles.grow}>Documentation</span>
              <ExternalLink size={14} aria-hidden="true" />
            </a>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                setOpen(false);
                openShortcuts();
              }}
            >
              <Keyboard size={16} aria-hidden="true" />
              <span className={styles.grow}>Keyboard shortcuts</span>
              <kbd className="second">?</kbd>
            </button>
            <button type="button" className={styles.item} onClick={signOut}>
              <LogOut size={16} aria-hidden="true" />
              <span className={styles.grow}>Logout</span>
            </button>
          </div>
        </Popover.Content>
      </Popover.Root>
    </Layer>
  );
}
