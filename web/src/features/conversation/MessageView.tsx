import { memo, Suspense } from "react";
import type { BoardMessage, DataPart } from "../../../../contracts/board.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { fullNameOf } from "../../shell/person.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { part } from "../../ui/part.tsx";
import type { Part } from "./conversation-state.ts";
import { DataParts } from "./DataParts.tsx";
import { SaidRequest } from "./draft-card/SaidRequest.tsx";
import { ReadAttachments } from "./ReadAttachments.tsx";
import { ToolCalls } from "./ToolCalls.tsx";
import styles from "./conversation.module.css";

const Markdown = part(() => import("./Markdown.tsx").then((module) => module.Markdown));
// Nearly every answer has some; without it, its text stands as it was written.
Markdown.call().catch(() => {});

export const MessageView = memo(function MessageView({
  message,
  draft,
  isStreaming,
  onOpenFile,
}: {
  message: BoardMessage;
  /** Of a person's message: the draft that was made of it. */
  draft: DataPart<"draft"> | null;
  isStreaming: boolean;
  onOpenFile: (filePath: string) => void;
}) {
  if (message.role === "user") return <UserMessage message={message} draft={draft} />;
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
      {!isStreaming && message.turnId !== null && usedModel(message) && <ToolCalls turnId={message.turnId} />}
    </article>
  );
});

function usedModel({ parts }: BoardMessage): boolean {
  return parts.some((part) => part.type === "data-usage" && (part["data"] as DataPart<"usage">).inputTokens > 0);
}

function UserMessage({ message, draft }: { message: BoardMessage; draft: DataPart<"draft"> | null }) {
  const session = useSession();
  const text = message.parts
    .filter((part) => part.type === "text")
    .map((part) => String(part["text"] ?? ""))
    .join("\n");
  const attachments = message.parts.filter((part) => part.type === "data-attachment").map((part) => part["data"] as DataPart<"attachment">);
  return (
    <article className={styles.user} aria-label="You">
      <Avatar name={session ? (fullNameOf(session) ?? session.identity.traits.email) : null} size={24} accent />
      <div>
        {draft?.request === text ? <SaidRequest draft={draft} /> : <p>{text}</p>}
        {attachments.length > 0 && <ReadAttachments files={attachments} />}
      </div>
    </article>
  );
}

const isUsage = ({ type }: Part) => type === "data-usage";
const STANDS_ALONE = new Set(["text", "data-question", "data-draft", "data-approval", "data-plan", "data-failure"]);

/** Parts that belong in one card stand together: files with files, gates with gates. Who wrote it, and for how much, stands under all. */
function groupsOf(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts.toSorted((a, b) => Number(isUsage(a)) - Number(isUsage(b)))) {
    if (part.type === "reasoning" || part.type === "step-start") continue;
    const last = groups.at(-1);
    const joins = !STANDS_ALONE.has(part.type) && last?.[0]?.type === part.type;
    if (joins) last?.push(part);
    else groups.push([part]);
  }
  return groups;
}
