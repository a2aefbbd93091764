import { Suspense, useState } from "react";
import { Avatar } from "../ui/Avatar.tsx";
import { part } from "../ui/part.tsx";
import styles from "./AccountPopover.module.css";
import { fullNameOf } from "./person.ts";
import { useSession } from "./use-organisation.ts";

const AccountPopover = part(() => import("./AccountPopover.tsx").then((module) => module.AccountPopover));

/** The account's button. What it opens is fetched with the first click. */
export function AccountMenu({ projectId }: { projectId?: string }) {
  const session = useSession();
  const [wanted, setWanted] = useState(false);
  if (!session) return null;

  const { email, picture } = session.identity.traits;
  const button = (
    <button type="button" className={styles.trigger} aria-haspopup="dialog" onClick={() => setWanted(true)}>
      <span className="visually-hidden">Account</span>
      <Avatar name={fullNameOf(session) ?? email} picture={picture} accent />
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountPopover {...(projectId ? { projectId } : {})} />
    </Suspense>
  );
}
