import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { NotFound } from "../../shell/NotFound.tsx";
import { Logo } from "../../ui/Logo.tsx";
import styles from "./docs.module.css";
import { GuideSearch } from "./GuideSearch.tsx";
import { GuideText } from "./GuideText.tsx";
import { headingsOf, slugOf } from "./search-guide.ts";
import { type GuidePage, guidePages } from "./pages.ts";

/** The guide, readable without an account and without a network. */
export function DocsPage({ page: id }: { page: string }) {
  const index = guidePages.findIndex((page) => page.id === id);
  const page = guidePages[index];
  return page ? <GuidePageView page={page} index={index} /> : <NotFound />;
}

function GuidePageView({ page, index }: { page: GuidePage; index: number }) {
  const { id } = page;
  const { data: text } = useSuspenseQuery({ queryKey: ["guide-page", id], queryFn: page.load });
  useEffect(() => {
    document.title = `${page.title} · Vennel documentation`;
    const target = document.getElementById(window.location.hash.slice(1));
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [page, text]);

  const [before, after] = [guidePages[index - 1], guidePages[index + 1]];
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
        {guidePages.map((entry) => (
          <Link key={entry.id} to="/docs/$page" params={{ page: entry.id }} aria-current={entry.id === id ? "page" : undefined}>
            {entry.title}
          </Link>
        ))}
      </nav>
      <main className={styles.main}>
        <GuideText text={text} />
        <nav className={styles.turn} aria-label="Next and previous page">
          {before && (
            <Link to="/docs/$page" params={{ page: before.id }}>
              ← {before.title}
            </Link>
          )}
          {after && (
            <Link to="/docs/$page" params={{ page: after.id }} className={styles.next}>
              {after.title} →
            </Link>
          )}
        </nav>
      </main>
      <aside className={styles.contents}>
        <h2 id="on-this-page">On this page</h2>
        <nav aria-labelledby="on-this-page">
          {headingsOf(text).map((heading) => (
            <a key={heading} href={`#${slugOf(heading)}`}>
              {heading}
            </a>
          ))}
        </nav>
      </aside>
    </div>
  );
}
