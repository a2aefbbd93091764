const HEARTBEAT_MS = 15_000;

export interface SentEvent {
  readonly id: number | string;
  readonly data: unknown;
}

/** Where a reader wants to go on: the browser's Last-Event-ID wins over `?after=`, because it is newer. */
export function resumePoint(request: Request, after: number | undefined): number {
  const last = Number(request.headers.get("last-event-id") ?? Number.NaN);
  return Number.isSafeInteger(last) && last >= 0 ? last : (after ?? 0);
}

/**
 * Server-sent events from an iterable. It is read only as fast as the reader takes it,
 * and told to end (by its signal) when the reader goes away.
 */
export function eventStream(request: Request, events: (signal: AbortSignal) => AsyncIterable<SentEvent>): Response {
  const ending = new AbortController();
  request.signal.addEventListener("abort", () => ending.abort(), { once: true });
  const encoder = new TextEncoder();
  const iterator = events(ending.signal)[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout | undefined;

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode("retry: 500\n\n"));
      heartbeat = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": still here\n\n"));
      }, HEARTBEAT_MS);
    },
    async pull(controller) {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        clearInterval(heartbeat);
        throw error;
      });
      if (!done) return controller.enqueue(encoder.encode(`id: ${value.id}\ndata: ${JSON.stringify(value.data)}\n\n`));
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      ending.abort();
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
  });
}
