import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import styles from "./form.module.css";

interface FoldedProps<Item> {
  readonly items: readonly Item[];
  /** Whether it is needed, or filled in already. */
  readonly isShown: (item: Item) => boolean;
  readonly nameOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
}

/** Required and filled-in items, then the others on demand. */
export function Folded<Item>({ items, isShown, nameOf, draw }: FoldedProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const rest = items.filter((item) => !isShown(item));
  return (
    <>
      {items.filter(isShown).map(draw)}
      {rest.length > 0 && (
        <button type="button" className={styles.fold} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          <ChevronRight size={14} aria-hidden="true" />
          {rest.length} optional <span>{rest.map(nameOf).join(", ")}</span>
        </button>
      )}
      {showsAll && rest.map(draw)}
    </>
  );
}
