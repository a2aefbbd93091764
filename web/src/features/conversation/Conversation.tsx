import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { BoardMessage, DataPart } from "../../../../contracts/board.ts";
import { cancelTurnMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Composer } from "./Composer.tsx";
import { PointedStepContext } from "./draft-card/pointed-step.ts";
import { FilesSince } from "./FilesSince.tsx";
import { MessageView } from "./MessageView.tsx";
import { useConversation } from "./use-conversation.ts";
import styles from "./conversation.module.css";

export interface ConversationProps {
  readonly onOpenFile: (filePath: string) => void;
}

/** Everything said so far and the place to say more. */
export function Conversation({ onOpenFile }: ConversationProps) {
  const scope = useScope();
  const { state, error, isLost } = useConversation();
  const cancel = useMutation(cancelTurnMutation(scope));
  const list = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<number | null>(null);
  const pointing = useMemo(() => ({ step: pointed, point }), [pointed]);
  useStayAtEnd(list, state);

  return (
    <section className={styles.conversation} aria-label="Conversation">
      <div className={styles.messages} ref={list} tabIndex={0} role="log" aria-label="Messages" aria-live="off">
        {!state && !error && <SkeletonRows rows={3} height={72} />}
        {error && <p role="alert">{describeError(error)}</p>}
        {state?.messages.length === 0 && !state.activeTurn && <Welcome />}
        <PointedStepContext value={pointing}>
          {state?.messages.map((message, index) => (
            <MessageView
              key={message.id}
              message={message}
              draft={message.role === "user" ? draftOf(state.messages[index + 1]) : null}
              isStreaming={state.activeTurn !== null && index === state.messages.length - 1 && message.role === "assistant"}
              onOpenFile={onOpenFile}
            />
          ))}
        </PointedStepContext>
        {state && !state.activeTurn && <FilesSince messages={state.messages} />}
        {state?.activeTurn && state.messages.at(-1)?.role === "user" && <p className={styles.thinking}>Reading the request…</p>}
        {state?.error && (
          <p className={styles.failure} role="alert">
            {state.error}
          </p>
        )}
      </div>
      {isLost && (
        <p className={styles.lost} role="status">
          The connection is lost. What you type stays here, and the answer goes on from its last word when the server is back.
        </p>
      )}
      <Composer
        activeTurn={state?.activeTurn ?? null}
        isEmpty={state?.messages.length === 0}
        onStop={() => state?.activeTurn && cancel.mutate(state.activeTurn)}
      />
    </section>
  );
}

function draftOf(answer: BoardMessage | undefined): DataPart<"draft"> | null {
  const part = answer?.parts.find(({ type }) => type === "data-draft");
  return part ? (part["data"] as DataPart<"draft">) : null;
}

function Welcome() {
  return (
    <div className={styles.welcome}>
      <h2>Say what should happen</h2>
      <p>Name the systems, what starts it and what should come out. The code, its test and its diagram appear beside this.</p>
    </div>
  );
}

/** What the turns of a conversation cost so far, where the mind has a price. */
export function costOf(messages: readonly BoardMessage[]): number | null {
  const usages = messages.flatMap((message) => message.parts.filter((part) => part.type === "data-usage").map((part) => part["data"] as DataPart<"usage">));
  const priced = usages.filter((usage) => usage.cost !== null);
  return priced.length === 0 ? null : priced.reduce((sum, usage) => sum + (usage.cost ?? 0), 0);
}

/** Follows what streams in, unless the person scrolled up to read. */
function useStayAtEnd(list: React.RefObject<HTMLDivElement | null>, state: unknown): void {
  const follows = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const noticeScroll = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48;
    };
    element.addEventListener("scroll", noticeScroll, { passive: true });
    return () => element.removeEventListener("scroll", noticeScroll);
  }, [list]);
  useEffect(() => {
    if (follows.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [list, state]);
}
