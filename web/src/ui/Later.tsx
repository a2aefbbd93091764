import { type ReactNode, startTransition, useEffect, useState } from "react";

/** Draws its content in a pass of its own, once what is around it is on screen: drawn together, both would hold the page up. */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : null;
}
