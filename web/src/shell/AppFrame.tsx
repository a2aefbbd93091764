import type { ReactNode } from "react";
import styles from "./AppFrame.module.css";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { Header, type HeaderProps } from "./Header.tsx";

export interface AppFrameProps extends HeaderProps {
  children: ReactNode;
  /** The content takes exactly the rest of the window and scrolls inside itself, as working screens do. */
  fill?: boolean;
}

/** The header and what stands under it. */
export function AppFrame({ children, fill = false, ...header }: AppFrameProps) {
  return (
    <div className={styles.frame} data-fill={fill}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header {...header} />
      <OfflineNotice />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
