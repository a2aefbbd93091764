/** What an argument is, as a part of a sentence: “the key of the project”, “what it is about”. */
export function needed(name: string, description: string | undefined): string {
  const text = description?.trim() || name.replaceAll("_", " ");
  const start = /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return /^(?:the|an?|its|what|which|whose|who|whom|when|where|how|whether|at|one|only)\b/.test(start) ? start : `the ${start}`;
}
