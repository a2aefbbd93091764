const PAST: Readonly<Record<string, string>> = {
  send: "sent",
  make: "made",
  pay: "paid",
  get: "got",
  put: "put",
  set: "set",
  buy: "bought",
  write: "written",
  read: "read",
  leave: "left",
  tell: "told",
  find: "found",
  begin: "begun",
  win: "won",
  lose: "lost",
  take: "taken",
  give: "given",
  come: "come",
  ship: "shipped",
  label: "labelled",
  cancel: "cancelled",
  submit: "submitted",
  tag: "tagged",
  commit: "committed",
  drop: "dropped",
  "sign up": "signed up",
  "look up": "looked up",
  transfer: "transferred",
  edit: "edited",
  open: "opened",
  log: "logged",
  ping: "pinged",
  refer: "referred",
  upsert: "upserted",
  stop: "stopped",
  "e-mail": "e-mailed",
  text: "texted",
  show: "shown",
};
const DOUBLES = /(?:submit|commit|drop|tag|ship|log|stop|plan|cancel|label|get|put|set|begin|run|transfer|ping(?!$))$/;

/** Each word form of a verb; of verbs of two words the first changes. */
export function forms(verb: string): { readonly base: string; readonly s: string; readonly ing: string; readonly past: string } {
  const [first = "", ...rest] = verb.split(" ");
  const more = rest.length > 0 ? ` ${rest.join(" ")}` : "";
  const s = /(?:s|x|ch|sh|z|o)$/.test(first) ? `${first}es` : /[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ies` : `${first}s`;
  const ing = /[^e]e$/.test(first) ? `${first.slice(0, -1)}ing` : DOUBLES.test(first) && first !== "open" ? `${first}${first.at(-1)}ing` : `${first}ing`;
  const past = PAST[verb] ?? PAST[first] ?? (/e$/.test(first) ? `${first}d` : /[^aeiou]y$/.test(first) ? `${first.slice(0, -1)}ied` : `${first}ed`);
  return { base: verb, s: s + more, ing: ing + more, past: past.includes(" ") ? past : past + more };
}

export function plural(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
  if (noun === "person") return "people";
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:news|mail|stock)$/.test(noun) ? noun : `${noun}s`;
}

export const article = (noun: string) => (/^(?:[aeio]|sms|hour)/i.test(noun) && !/^(?:one|eu)/i.test(noun) ? `an ${noun}` : `a ${noun}`);
