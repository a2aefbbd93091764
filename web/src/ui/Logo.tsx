import dark from "../assets/logo-dark.svg?no-inline";
import light from "../assets/logo-light.svg?no-inline";
import mark from "../assets/mark.svg?raw";
import styles from "./Logo.module.css";

/** The word mark in the variant for the ground it stands on: white in the dark, dark in the light. */
export function Logo() {
  return (
    <>
      <img className={styles.dark} src={dark} alt="Vennel" width={90} height={27} />
      <img className={styles.light} src={light} alt="Vennel" width={90} height={27} />
    </>
  );
}

/** The sign alone. The file follows the system's colours; here it follows the chosen appearance. */
export function Mark({ size = 40 }: { size?: number }) {
  return <span className={styles.mark} style={{ width: size, height: size }} aria-hidden="true" dangerouslySetInnerHTML={{ __html: MARK }} />;
}

const MARK = mark.replace(/<style>.*?<\/style>|<title>.*?<\/title>/g, "").replace('role="img" aria-label="Vennel"', "");
