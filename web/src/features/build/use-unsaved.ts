import { useRef, useState } from "react";

/**
 * A value as it was last changed here, until it is stored: who changes it twice in a row changes what they see,
 * not what the server last said.
 */
export function useUnsaved<T>(stored: T, save: (next: T) => Promise<unknown>): readonly [T, (next: T) => void] {
  const [unsaved, setUnsaved] = useState<{ readonly value: T } | null>(null);
  const latest = useRef(0);
  const change = (value: T) => {
    const turn = ++latest.current;
    setUnsaved({ value });
    const settle = () => turn === latest.current && setUnsaved(null);
    // The query cache tells of what is stored a moment later: until then the old value would be back.
    void save(value).finally(() => setTimeout(settle));
  };
  return [unsaved ? unsaved.value : stored, change];
}
