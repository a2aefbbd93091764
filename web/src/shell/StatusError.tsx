import type { ReactNode } from "react";

/** Shown instead of the sentence of an error with this status. */
export type StatusHandlers = Readonly<Record<number, (message: string) => ReactNode>>;

/** Renders an error that carries a status: by the handler for its code where there is one, else as its sentence. */
export function StatusError({ status, message, handlers }: { status: number; message: string; handlers: StatusHandlers }) {
  const handler = handlers[status];
  return handler ? <>{handler(message)}</> : <p role="alert">{message}</p>;
}
