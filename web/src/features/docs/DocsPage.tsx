import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { NotFound } from "../../shell/NotFound.tsx";
import { DocsFrame } from "./DocsFrame.tsx";
import styles from "./docs.module.css";
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
    <DocsFrame
      page={id}
      contents={headingsOf(text).map((heading) => (
        <a key={heading} href={`#${slugOf(heading)}`}>
          {heading}
        </a>
      ))}
    >
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
    </DocsFrame>
  );
}
