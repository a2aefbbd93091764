import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./AppFrame.module.css";

/** Says why nothing loads, where the browser knows that it has no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <WifiOff size={14} aria-hidden="true" /> No network. Everything goes on by itself when it is back.
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
