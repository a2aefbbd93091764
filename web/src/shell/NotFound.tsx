import { useEffect } from "react";
import { Passage } from "../ui/Passage.tsx";
import styles from "./screens.module.css";

export function NotFound() {
  useEffect(() => {
    document.title = "Page not found · Vennel";
  }, []);
  return (
    <main className={styles.screen}>
      <Passage />
      <h1>Page Not Found</h1>
      <p>It seems the page you're looking for isn't here.</p>
      <a className={styles.action} href="/">
        Go back
      </a>
    </main>
  );
}
