export interface StreamEvent {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
}

/**
 * Follows a numbered event stream until the returned function is called. The browser reconnects by itself with
 * Last-Event-ID after a broken connection; when the server refuses for good (or the tab slept too long), `urlAfter`
 * is asked for an address from the last event on. A network that goes away breaks no connection by itself, and the
 * browser would wait at the dead one: the stream is left then, and taken up as soon as the network is back.
 */
export function followEvents(options: {
  urlAfter: (last: number) => string;
  from?: number;
  types?: readonly string[];
  onEvent: (event: StreamEvent) => void;
  onState?: (state: "open" | "lost") => void;
}): () => void {
  let last = options.from ?? 0;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 1_000;

  const receive = (message: MessageEvent<string>) => {
    const id = Number(message.lastEventId);
    if (Number.isFinite(id) && id > 0) last = id;
    options.onEvent({ id: last, type: message.type, data: parse(message.data) });
  };
  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(options.urlAfter(last), { withCredentials: true });
    source.onopen = () => {
      wait = 1_000;
      options.onState?.("open");
    };
    source.onerror = () => {
      options.onState?.("lost");
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, 15_000);
    };
    source.onmessage = receive;
    for (const type of options.types ?? []) source.addEventListener(type, receive);
  };
  const leave = () => {
    clearTimeout(timer);
    source?.close();
    options.onState?.("lost");
  };
  window.addEventListener("offline", leave);
  window.addEventListener("online", connect);
  connect();
  return () => {
    window.removeEventListener("offline", leave);
    window.removeEventListener("online", connect);
    clearTimeout(timer);
    source?.close();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
