import type { ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CopyButton } from "../../ui/CopyButton.tsx";
import styles from "./docs.module.css";
import { slugOf } from "./search-guide.ts";

const PLUGINS = [remarkGfm];
const COMPONENTS: Components = {
  h2: ({ children }) => <Heading text={textOf(children)} />,
  table: ({ children }) => (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <>{children}</>,
  code: ({ children }) => {
    const text = textOf(children);
    return text.includes("\n") ? <Listing text={text} /> : <code>{text}</code>;
  },
};

export function GuideText({ text }: { text: string }) {
  return (
    <article className={styles.text}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </article>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <h2 id={slugOf(text)}>
      <a href={`#${slugOf(text)}`}>{text}</a>
    </h2>
  );
}

function Listing({ text }: { text: string }) {
  return (
    <div className={styles.listing}>
      <CopyButton text={text} label="Copy the code" size="small" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a listing that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text.trimEnd()}</pre>
    </div>
  );
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join("");
  return typeof node === "string" || typeof node === "number" ? String(node) : "";
}
