import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { boardEventsUrl, conversationQuery, refreshConversation } from "../../api/resources/conversation.ts";
import { followEvents } from "../../api/resources/event-stream.ts";
import { invalidateProject } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { applyEvent, type BoardEvent, type Chunk, type ConversationState, replay } from "./conversation-state.ts";

/**
 * The conversation as it stands: what the server has stored, and on top of it the numbered events since.
 * The stream is taken up after the last event that is known, so a reload, a second tab or a lost network
 * neither lose nor double a word.
 */
export function useConversation(): { state: ConversationState | null; error: Error | null; isLost: boolean } {
  const scope = useScope();
  const snapshot = useQuery(conversationQuery(scope));
  const events = useRef<BoardEvent[]>([]);
  const [version, bump] = useReducer((count: number) => count + 1, 0);
  const [isLost, setLost] = useState(false);
  const isReady = snapshot.data !== undefined;

  useEffect(() => {
    if (!snapshot.data) return;
    let frame = 0;
    const stop = followEvents({
      from: snapshot.data.lastEvent,
      urlAfter: (last) => boardEventsUrl(scope, last),
      onState: (stream) => setLost(stream === "lost"),
      onEvent: ({ id, data }) => {
        const chunk = data as Chunk;
        events.current.push({ id, chunk });
        refreshWhatChanged(scope, chunk);
        // One rendering a frame, however fast the words come.
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          bump();
        });
      },
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
    // The stream goes on by itself; a newer snapshot must not open a second one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, scope]);

  const ground = useMemo(() => {
    if (!snapshot.data) return null;
    const { lastEvent } = snapshot.data;
    events.current = events.current.filter((event) => event.id > lastEvent);
    return { state: replay(snapshot.data, []), applied: 0 };
  }, [snapshot.data]);
  const state = useMemo(() => {
    if (!ground) return null;
    // Only what is new: an answer of thousands of words is not put together again at every frame.
    ground.state = events.current.slice(ground.applied).reduce(applyEvent, ground.state);
    ground.applied = events.current.length;
    return ground.state;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` says that the buffer grew
  }, [ground, version]);
  return { state, error: snapshot.error, isLost };
}

function refreshWhatChanged(scope: Parameters<typeof refreshConversation>[0], chunk: Chunk): void {
  switch (chunk.type) {
    case "start":
      // The person's own message may have been written in another tab.
      void refreshConversation(scope);
      return;
    case "data-file":
      void invalidateProject(scope, "files", "detail");
      return;
    case "data-checkpoint":
      void invalidateProject(scope, "checkpoints", "detail", "flow");
      return;
    case "data-deploy":
      void invalidateProject(scope, "deployments");
      return;
    case "finish":
    case "abort":
    case "error":
      void invalidateProject(scope);
      return;
  }
}
