import { copyText } from "./copy-text.ts";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton, type IconButtonProps } from "./IconButton.tsx";

/** Copies a text; the tick says that it did. */
export function CopyButton({ text, label, onCopied, ...rest }: { text: string; label: string; onCopied?: () => void } & Partial<IconButtonProps>) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    await copyText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <IconButton label={label} onClick={() => void copy()} {...rest}>
      {copied ? <Check size={15} /> : <Copy size={15} />}
    </IconButton>
  );
}
