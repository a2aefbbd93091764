import { type ReactNode, startTransition, useEffect, useState } from "react";

export interface LaterProps {
  readonly children: ReactNode;
  /** It is what the page was opened for, and comes with what is around it. */
  readonly isFirst?: boolean;
  /** Has come what it is made of: shown before, it would be a fallback first. */
  readonly after?: () => Promise<unknown>;
}

/** Draws its content in a pass of its own, once what is around it is on screen: drawn together, both would hold the page up. */
export function Later({ children, isFirst = false, after }: LaterProps) {
  const [isDue, setDue] = useState(isFirst);
  useEffect(() => {
    const draw = () => startTransition(() => setDue(true));
    // The part that shows it reports the failure.
    if (after) void after().then(draw, draw);
    else draw();
  }, [after]);
  return isDue ? children : null;
}
