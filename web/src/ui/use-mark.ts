import { useEffect, useState } from "react";

type Marks = Readonly<Record<string, string>>;
let loaded: Marks | null = null;

/** Systems that are shown under another's mark, and other names for one. */
const SAME: Readonly<Record<string, string>> = {
  "outlook-calendar": "outlook",
  postgresql: "postgres",
  googlesheets: "google-sheets",
  teams: "microsoft-teams",
};

/** The path of a system's mark; undefined where it has none, or until the marks are there: they are no part of the first page. */
export function useMark(system: string): string | undefined {
  const [marks, setMarks] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    let isGone = false;
    void import("./marks.ts").then(({ MARKS }) => {
      loaded = MARKS;
      if (!isGone) setMarks(MARKS);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return markOf(system, marks ?? {});
}

export function markOf(system: string, marks: Marks): string | undefined {
  const name = system.toLowerCase();
  const known = SAME[name] ?? name;
  return Object.hasOwn(marks, known) ? marks[known] : undefined;
}
