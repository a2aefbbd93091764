import { useState } from "react";

/** Text that a person is typing, kept in this browser until it is sent. */
export function useDraft(key: string): [string, (text: string) => void] {
  const storageKey = `vennel.draft.${key}`;
  const [text, setText] = useState(() => read(storageKey));
  const change = (next: string) => {
    setText(next);
    try {
      if (next === "") localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  };
  return [text, change];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
