/** Whether a key goes into a field, an editor or a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu], .cm-editor") !== null;
}

/** Letters mean something else where a list or a field has the focus. */
export function isOnCanvas(target: EventTarget | null): boolean {
  return target instanceof Element && (target === document.body || target.closest(".react-flow") !== null);
}
