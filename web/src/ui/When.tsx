import { dateOf } from "./since.ts";

/** A moment on the reader's own clock; its tip tells the zone. */
export function When({ at, as = dateOf }: { at: string; as?: (iso: string) => string }) {
  return <time dateTime={at}>{as(at)}</time>;
}
