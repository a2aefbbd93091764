import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remend from "remend";
import styles from "./markdown.module.css";

/** Pictures are left out: an answer must not be able to call home from the reader's browser. */
const COMPONENTS: Components = {
  img: ({ alt }) => <span>{alt}</span>,
  // An address that no browser should open (a script) comes without one: then it is no link.
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
};
const PLUGINS = [remarkGfm];

/** Markdown block by block: while the answer grows, only its last block is parsed again. */
export function Markdown({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const blocks = blocksOf(text);
  return (
    <div className={styles.markdown} data-streaming={isStreaming}>
      {blocks.map((block, index) => (
        <Block key={index} text={isStreaming && index === blocks.length - 1 ? remend(block) : block} />
      ))}
    </div>
  );
}

const Block = memo(function Block({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
      {text}
    </ReactMarkdown>
  );
});

/** Splits at blank lines outside of fences; lists and tables stay whole because they have none inside. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let fenced = false;
  let current: string[] = [];
  for (const line of text.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (line.trim() === "" && !fenced && current.length > 0) {
      blocks.push(current.join("\n"));
      current = [];
      continue;
    }
    current.push(line);
  }
  if (current.length > 0) blocks.push(current.join("\n"));
  return blocks;
}
