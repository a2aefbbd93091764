import { User } from "lucide-react";
import styles from "./Avatar.module.css";

/** A picture, else initials, else a generic figure. Decorative: the name always stands beside it. */
export function Avatar({ name, picture, size = 32, accent = false }: { name: string | null; picture?: string | undefined; size?: number; accent?: boolean }) {
  const initials = initialsOf(name);
  return (
    <span className={styles.avatar} data-accent={accent} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {picture ? <img src={picture} alt="" width={size} height={size} referrerPolicy="no-referrer" /> : (initials ?? <User size={size * 0.5} />)}
    </span>
  );
}

function initialsOf(name: string | null): string | null {
  const words =
    (name ?? "")
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  if (words.length === 0) return null;
  const [first = "", second] = words;
  return (second ? leading(first, 1) + leading(second, 1) : leading(first, 2)).toUpperCase();
}

/** Characters as a person counts them: an emoji is one, and so is a letter with its accent. */
function leading(word: string, count: number): string {
  return [...new Intl.Segmenter().segment(word)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}
