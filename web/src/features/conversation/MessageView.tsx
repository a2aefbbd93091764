import { lazy, memo, Suspense } from "react";
import type { BoardMessage } from "../../../../contracts/board.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Part } from "./conversation-state.ts";
import { DataParts } from "./DataParts.tsx";
import styles from "./conversation.module.css";

const Markdown = lazy(() => import("./Markdown.tsx").then((module) => ({ default: module.Markdown })));

export const MessageView = memo(function MessageView({
  message,
  isStreaming,
  onOpenFile,
}: {
  message: BoardMessage;
  isStreaming: boolean;
  onOpenFile: (filePath: string) => void;
}) {
  if (message.role === "user") return <UserMessage message={message} />;
  return (
    <article className={styles.answer} aria-label="Assistant" aria-busy={isStreaming}>
      {groupsOf(message.parts).map((group, index, all) => {
        const [first] = group;
        if (first?.type === "text") {
          const text = String(first["text"] ?? "");
          return (
            <Suspense key={index} fallback={<p className={styles.plain}>{text}</p>}>
              <Markdown text={text} isStreaming={isStreaming && index === all.length - 1} />
            </Suspense>
          );
        }
        return <DataParts key={index} parts={group} onOpenFile={onOpenFile} isActive={isStreaming} />;
      })}
    </article>
  );
});

function UserMessage({ message }: { message: BoardMessage }) {
  const session = useSession();
  const text = message.parts
    .filter((part) => part.type === "text")
    .map((part) => String(part["text"] ?? ""))
    .join("\n");
  return (
    <article className={styles.user} aria-label="You">
      <Avatar name={session?.identity.traits.email ?? null} size={24} accent />
      <p>{text}</p>
    </article>
  );
}

/** Parts that belong in one card stand together: files with files, gates with gates. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    if (part.type === "reasoning" || part.type === "step-start") continue;
    const last = groups.at(-1);
    const joins = part.type !== "text" && part.type !== "data-question" && last?.[0]?.type === part.type;
    if (joins) last?.push(part);
    else groups.push([part]);
  }
  return groups;
}
