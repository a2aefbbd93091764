import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../ui/Logo.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import styles from "./Header.module.css";
import { Navigation } from "./Navigation.tsx";
import { OrganisationName } from "./OrganisationName.tsx";
import { PaletteButton } from "./PaletteButton.tsx";

export interface HeaderProps {
  /** False where leaving by accident would hurt. */
  logoLinks?: boolean;
  /** What stands after the organisation, such as the project's name and state. */
  place?: ReactNode;
  /** What stands before the search, such as who else is here. */
  presence?: ReactNode;
  /** The second row, where it is not the navigation. */
  second?: ReactNode;
  /** The open project, so that the account area can lead back to it. */
  projectId?: string;
}

/** 6rem, in two rows of 3. */
export function Header({ logoLinks = true, place, presence, second, projectId }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.first}>
        {logoLinks ? (
          <Link to="/" className={styles.logo} aria-label="Vennel, home">
            <Logo />
          </Link>
        ) : (
          <span className={styles.logo}>
            <Logo />
          </span>
        )}
        <OrganisationName />
        {place && (
          <div className={styles.place}>
            <Slash />
            {place}
          </div>
        )}
        <div className={styles.end}>
          {presence}
          <PaletteButton />
          <AccountMenu {...(projectId ? { projectId } : {})} />
        </div>
      </div>
      <div className={styles.second}>{second ?? <Navigation />}</div>
    </header>
  );
}

export function Slash() {
  return (
    <span className={styles.slash} aria-hidden="true">
      /
    </span>
  );
}
