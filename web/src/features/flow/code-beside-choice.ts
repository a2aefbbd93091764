import { useState } from "react";

const KEY = "vennel.flow.code-beside";

/** Whether the code is shown next to the flow: a habit of the person, kept in this browser. */
export function useCodeBeside(): readonly [boolean, () => void] {
  const [isShown, setShown] = useState(stored);
  const toggle = () => {
    setShown(!isShown);
    try {
      localStorage.setItem(KEY, String(!isShown));
    } catch {
      // Storage may be refused; the choice then lasts as long as the page.
    }
  };
  return [isShown, toggle];
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "true";
  } catch {
    return false;
  }
}
