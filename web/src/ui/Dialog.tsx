import { Dialog as RadixDialog } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Layer } from "./Layer.tsx";
import styles from "./Dialog.module.css";

export interface DialogProps {
  open: boolean;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions: ReactNode;
  onClose: () => void;
  width?: number;
}

export function Dialog({ open, title, description, children, actions, onClose, width = 440 }: DialogProps) {
  return (
    <Layer>
      <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <RadixDialog.Content className={styles.dialog} style={{ maxWidth: width }} {...(description ? {} : { "aria-describedby": undefined })}>
          <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
          {description && <RadixDialog.Description className={styles.description}>{description}</RadixDialog.Description>}
          {children}
          <div className={styles.actions}>{actions}</div>
        </RadixDialog.Content>
      </RadixDialog.Root>
    </Layer>
  );
}
