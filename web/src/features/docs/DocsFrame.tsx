import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../../ui/Logo.tsx";
import { apiServices } from "./api/services.ts";
import styles from "./docs.module.css";
import { GuideSearch } from "./GuideSearch.tsx";
import { guidePages } from "./pages.ts";

/** What every page of the documentation has around it. `page` is the guide page or the service that is shown. */
export function DocsFrame({ page, contents, children }: { page: string; contents: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Link to="/" aria-label="Vennel, home">
          <Logo />
        </Link>
        <span className={styles.word}>Documentation</span>
        <GuideSearch />
      </header>
      <nav className={styles.nav} aria-label="Pages">
        {guidePages.map(({ id, title }) => (
          <Link key={id} to="/docs/$page" params={{ page: id }} activeOptions={{ exact: true }} aria-current={id === page ? "page" : undefined}>
            {title}
          </Link>
        ))}
        <h2 className={styles.navHeading}>API reference</h2>
        {apiServices.map(({ id, title }) => (
          <Link key={id} to="/docs/api/$service" params={{ service: id }} aria-current={`api/${id}` === page ? "page" : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <main className={styles.main}>{children}</main>
      <aside className={styles.contents}>
        <h2 id="on-this-page">On this page</h2>
        <nav aria-labelledby="on-this-page">{contents}</nav>
      </aside>
    </div>
  );
}
