import type { ConnectorEvent } from "../connector.ts";
import { type Corrections, shapeOf } from "./shape-of.ts";

type Draft = Omit<ConnectorEvent, "payload" | "aliases"> & { readonly aliases?: readonly string[]; readonly corrections?: Corrections };

/** An event whose payload type is read off its sample. */
export function event({ corrections, ...draft }: Draft): ConnectorEvent {
  return { aliases: [], ...draft, payload: shapeOf(draft.sample, corrections) };
}
