import type { AwaitedSignal } from "../runs/rows.ts";
import type { Definition, ObjectContext, RestateSdk } from "./restate-sdk.ts";
import { RETRIES } from "./retries.ts";

/** Signals of one run, kept by Restate: an object whose key is the run's id. */
export const INBOX = "VennelInbox";

interface KeptSignal {
  readonly name: string;
  readonly payload: unknown;
  /** The step that has it. */
  readonly takenBy: string | null;
}

export interface Inbox {
  readonly signals: readonly KeptSignal[];
  /** Rung when one of these signals is there. */
  readonly watch: Watch | null;
}

export interface Watch {
  /** The id of an awakeable. */
  readonly bell: string;
  readonly signals: readonly AwaitedSignal[];
}

export const EMPTY_INBOX: Inbox = { signals: [], watch: null };

export function withSignal(inbox: Inbox, name: string, payload: unknown): Inbox {
  return { ...inbox, signals: [...inbox.signals, { name, payload, takenBy: null }] };
}

/** The oldest of that name that no other step has taken; the same again for a step that asks again. */
export function takeFrom(inbox: Inbox, name: string, key: string): { readonly inbox: Inbox; readonly taken: { readonly payload: unknown } | null } {
  const index = inbox.signals.findIndex((signal) => signal.name === name && (signal.takenBy === null || signal.takenBy === key));
  const found = inbox.signals[index];
  if (!found) return { inbox, taken: null };
  return { inbox: { ...inbox, signals: inbox.signals.with(index, { ...found, takenBy: key }) }, taken: { payload: found.payload } };
}

/** The bell to ring now, if any. */
export function bellOf({ signals, watch }: Inbox): string | null {
  const isThere = watch?.signals.some(({ name, key }) => signals.some((signal) => signal.name === name && (signal.takenBy === null || signal.takenBy === key)));
  return watch && isThere ? watch.bell : null;
}

export function defineInbox(sdk: RestateSdk): Definition {
  const read = async (context: ObjectContext) => (await context.get<Inbox>("inbox")) ?? EMPTY_INBOX;
  const write = (context: ObjectContext, inbox: Inbox) => {
    const bell = bellOf(inbox);
    context.set("inbox", bell === null ? inbox : { ...inbox, watch: null });
    if (bell !== null) context.resolveAwakeable(bell, null);
  };
  return sdk.object({
    name: INBOX,
    handlers: {
      send: async (context: ObjectContext, { name, payload }: { name: string; payload: unknown }) =>
        write(context, withSignal(await read(context), name, payload)),
      watch: async (context: ObjectContext, watch: Watch) => write(context, { ...(await read(context)), watch }),
      take: async (context: ObjectContext, { name, key }: { name: string; key: string }) => {
        const { inbox, taken } = takeFrom(await read(context), name, key);
        if (taken) context.set("inbox", inbox);
        return taken;
      },
      forget: async (context: ObjectContext) => context.clear("inbox"),
    },
    options: { journalRetention: 0, retryPolicy: RETRIES },
  });
}
