/** `chat.postMessage` → `ChatPostMessage`; `pull_request.opened` → `PullRequestOpened`. */
export function pascal(text: string): string {
  return (text.match(/[A-Za-z0-9]+/g) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

export const eventTypeName = (alias: string, event: string) => `${pascal(alias)}${pascal(event)}`;
export const inputTypeName = (alias: string, operation: string) => `${pascal(alias)}${pascal(operation)}Input`;
export const itemTypeName = (alias: string, operation: string) => `${pascal(alias)}${pascal(operation)}Item`;
export const outputTypeName = (alias: string, operation: string) => `${pascal(alias)}${pascal(operation)}Output`;
