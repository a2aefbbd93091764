import type { ReactNode } from "react";
import { STATUS_PHRASES } from "./status-phrases.ts";

/** Renders an error that carries a status: by the handler for its code where there is one, else as a sentence. */
export function StatusError({ status, message, handlers = {} }: { status: number; message?: string; handlers?: Readonly<Record<number, () => ReactNode>> }) {
  const handler = handlers[status];
  if (handler) return <>{handler()}</>;
  return <p role="alert">{message || STATUS_PHRASES[status] || "Unknown Error"}</p>;
}
