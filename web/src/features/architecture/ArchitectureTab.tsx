import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useShell } from "../../shell/shell-store.ts";
import { Loading } from "../../shell/Loading.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import styles from "./architecture.module.css";

const PLUGINS = [remarkGfm];
const COMPONENTS: Components = {
  img: ({ alt }) => <span>{alt}</span>,
  pre: ({ children }) => <>{children}</>,
  code: ({ className, children }) => {
    const text = String(children);
    if (className === "language-mermaid") return <Diagram source={text} />;
    return text.includes("\n") ? <pre>{text}</pre> : <code>{text}</code>;
  },
};

/** The slate scale and the accent as plain values, because mermaid computes with its colours and cannot read variables. */
const INK = {
  dark: {
    darkMode: true,
    background: "#111113",
    primaryColor: "#18191b",
    primaryTextColor: "#edeef0",
    primaryBorderColor: "#696e77",
    lineColor: "#00a2c7",
    clusterBkg: "#111113",
    clusterBorder: "#43484e",
    titleColor: "#b0b4ba",
    edgeLabelBackground: "#111113",
    fontSize: "13px",
  },
  light: {
    darkMode: false,
    background: "#ffffff",
    primaryColor: "#ffffff",
    primaryTextColor: "#1c2024",
    primaryBorderColor: "#b9bbc6",
    lineColor: "#0797b9",
    clusterBkg: "#fcfcfd",
    clusterBorder: "#d9d9e0",
    titleColor: "#60646c",
    edgeLabelBackground: "#ffffff",
    fontSize: "13px",
  },
} as const;

/** ARCHITECTURE.md as it reads, its diagram drawn. */
export function ArchitectureTab({ onOpenFile }: { onOpenFile: (file: string) => void }) {
  const files = useQuery(filesQuery(useScope()));
  if (files.isPending) return <Loading />;
  const file = files.data?.files.find(({ type }) => type === "architecture");
  if (!file)
    return (
      <EmptyState title="Not written yet">The assistant writes what the integration does and why, with a diagram that is checked against the code.</EmptyState>
    );
  return (
    <div className={styles.scroll}>
      <article className={styles.article}>
        <div className={styles.head}>
          <code>{file.filePath}</code>
          <Button size="small" onClick={() => onOpenFile(file.filePath)}>
            Edit
          </Button>
        </div>
        <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
          {file.content}
        </ReactMarkdown>
      </article>
    </div>
  );
}

/** About what a line of the source takes in the drawing, so that little moves when it is there. */
const ROW = 40;
const linesOf = (source: string) => source.trim().split("\n").length;

/** Drawn by mermaid, which comes only when there is a diagram; its strict mode runs no script and follows no link. */
function Diagram({ source }: { source: string }) {
  const id = `diagram-${useId().replaceAll(/[^a-zA-Z0-9]/g, "")}`;
  const appearance = useShell((state) => state.appearanceMode);
  const [drawn, setDrawn] = useState<{ svg: string } | { error: string } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const { default: mermaid } = await import("mermaid");
      mermaid.initialize({
        startOnLoad: false,
        securityLevel: "strict",
        theme: "base",
        look: "classic",
        themeVariables: INK[appearance],
        fontFamily: "Geist Variable, sans-serif",
      });
      const { svg } = await mermaid.render(id, source);
      if (isCurrent) setDrawn({ svg });
    };
    draw().catch((error: unknown) => isCurrent && setDrawn({ error: error instanceof Error ? error.message : String(error) }));
    return () => {
      isCurrent = false;
    };
  }, [id, source, appearance]);

  if (drawn && "svg" in drawn) return <figure className={styles.diagram} dangerouslySetInnerHTML={{ __html: drawn.svg }} />;
  if (!drawn)
    return (
      <figure className={styles.diagram} style={{ minHeight: linesOf(source) * ROW }}>
        <Loading />
      </figure>
    );
  return (
    <>
      <p role="alert">The diagram could not be drawn: {drawn.error}</p>
      <pre>{source}</pre>
    </>
  );
}
