/** Puts a text on the clipboard; over plain http, where browsers offer none, by copying a selection. Rejects where neither works. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  // Inside an open dialog, which alone may take the focus.
  (document.querySelector("dialog[open], [role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser did not copy.");
}
