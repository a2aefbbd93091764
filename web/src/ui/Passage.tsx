import dark from "../assets/passage-dark.svg?no-inline";
import light from "../assets/passage-light.svg?no-inline";
import styles from "./Passage.module.css";

/** The product's illustration: a lit passage between two buildings. Purely decorative. */
export function Passage() {
  return (
    <>
      <img className={styles.dark} src={dark} alt="" width={400} height={260} loading="lazy" />
      <img className={styles.light} src={light} alt="" width={400} height={260} loading="lazy" />
    </>
  );
}
