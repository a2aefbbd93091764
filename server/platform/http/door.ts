import type { Hono } from "hono";
import { listen, type Direct, type Listening, type ListenOptions } from "./listen.ts";
import { notYet } from "./not-yet.ts";

export interface Door extends Listening {
  /** From now on the application answers. */
  open(app: Hono, direct?: Direct): void;
}

/**
 * Listens before there is anything to serve: the address is known to what is started next,
 * and a port that is taken stops the start before a database is touched. Until `open` it answers 503.
 */
export async function openDoor(options: ListenOptions): Promise<Door> {
  let app: Hono | null = null;
  let answer: Direct = () => false;
  const listening = await listen(
    (request, env) => app?.fetch(request, env) ?? notYet(request),
    options,
    (incoming, outgoing) => answer(incoming, outgoing),
  ).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "EADDRINUSE")
      throw new Error(`Port ${options.port} on ${options.host} is taken; stop what listens there, or set PORT to another.`, { cause });
    throw cause;
  });
  return {
    ...listening,
    open(opened, direct = () => false) {
      app = opened;
      answer = direct;
    },
  };
}
