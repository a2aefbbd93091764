import { split } from "shlex";
import { UnsupportedDocument } from "../unsupported-document.ts";
import { MOST_CALLS, type ObservedCall } from "./observed-call.ts";

const LONGEST = 500_000;
/** Options of curl that have a value; every other is a switch. */
const WITH_VALUE = new Set(
  `-A -b -c -C -d -D -e -E -F -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --aws-sigv4 --cacert --capath --cert --cert-type --ciphers --connect-timeout
  --connect-to --cookie --cookie-jar --data --data-ascii --data-binary --data-raw --data-urlencode --dump-header --form --form-string --header --interface
  --json --key --key-type --limit-rate --max-redirs --max-time --noproxy --oauth2-bearer --output --pass --proxy --proxy-user --range --referer --request
  --resolve --retry --retry-delay --retry-max-time --upload-file --url --url-query --user --user-agent --write-out`.split(/\s+/),
);
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const ENDS = new Set(["|", "||", "&", "&&", ";", ">", ">>", "2>"]);

export function isCurl(text: string): boolean {
  return /^\s*(?:#[^\n]*\n\s*)*(?:\$\s+)?curl(?:\.exe)?\s/.test(text.slice(0, 5_000));
}

/** The requests of curl commands, as people copy them from documentation and browsers. Nothing is run or expanded. */
export function fromCurl(text: string): ObservedCall[] {
  if (text.length > LONGEST) throw new UnsupportedDocument("These curl commands are longer than 500,000 characters.");
  return commandsIn(wordsOf(text)).slice(0, MOST_CALLS).map(callOf);
}

function wordsOf(text: string): string[] {
  // Copied for Windows, lines go on after ^; from a page, they have a prompt.
  const plain = text
    .replace(/\s\^\r?\n/g, " ")
    .replace(/\\\r\n/g, "\\\n")
    .replace(/\\\n/g, " ")
    .replace(/^\s*#.*$/gm, "")
    .replace(/^\s*\$\s+(?=curl\s)/gm, "");
  try {
    return split(plain);
  } catch {
    throw new UnsupportedDocument("A quotation mark in these curl commands is never closed.");
  }
}

function commandsIn(words: readonly string[]): string[][] {
  const commands: string[][] = [];
  let open = false;
  for (const given of words) {
    const [word, ends] = given.endsWith(";") && given.length > 1 && !given.includes("{") ? [given.slice(0, -1), true] : [given, ENDS.has(given)];
    if (/^curl(?:\.exe)?$/.test(word)) {
      commands.push([]);
      open = true;
    } else if (open && !ENDS.has(word)) commands.at(-1)?.push(word);
    if (ends) open = false;
  }
  return commands;
}

function callOf(words: readonly string[]): ObservedCall {
  const options = optionsOf(words);
  const all = (...names: string[]) => options.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const json = all("--json");
  const data = [...all("-d", "--data", "--data-ascii", "--data-binary", "--data-raw"), ...all("--data-urlencode")];
  const forms = all("-F", "--form", "--form-string");
  const address = all("", "--url").find((word) => word !== "") ?? "";
  const asQuery = all("-G", "--get").length > 0;
  const query = [...all("--url-query"), ...(asQuery ? data : [])];
  const url = query.length > 0 ? `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}` : address;
  const sent = json.length > 0 ? json.join("") : asQuery || data.length === 0 ? null : data.join("&");
  const headers = all("-H", "--header").flatMap((line) => {
    const [, name = "", value = ""] = /^([^:;]+):\s*(.*)$/s.exec(line) ?? [];
    return name ? [[name.trim(), value] as const] : [];
  });
  if (all("-u", "--user").length > 0) headers.push(["Authorization", "Basic"]);
  if (all("--oauth2-bearer").length > 0) headers.push(["Authorization", "Bearer"]);
  const said = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const type = said ?? (json.length > 0 ? JSON_TYPE : FORM_TYPE);
  const body = sent !== null ? { type, text: sent } : forms.length > 0 ? { type: "multipart/form-data", text: "" } : null;
  const method =
    all("-X", "--request").at(-1) ?? (all("-I", "--head").length > 0 ? "HEAD" : body ? "POST" : all("-T", "--upload-file").length > 0 ? "PUT" : "GET");
  return { method: method.toUpperCase(), url, headers, body, answer: null };
}

/** Each option with its value; the address has no name. */
function optionsOf(words: readonly string[]): [name: string, value: string][] {
  const options: [string, string][] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") || word === "-") options.push(["", word]);
    else if (word.startsWith("--")) {
      const [, name = word, value] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
      if (value !== undefined) options.push([name, value]);
      else options.push([name, WITH_VALUE.has(name) ? (words[(at += 1)] ?? "") : ""]);
    } else {
      const valued = Array.from(word.slice(1)).findIndex((letter) => WITH_VALUE.has(`-${letter}`));
      const switches = valued === -1 ? word.slice(1) : word.slice(1, valued + 1);
      for (const letter of switches) options.push([`-${letter}`, ""]);
      if (valued !== -1) options.push([`-${word[valued + 1] ?? ""}`, word.slice(valued + 2) || (words[(at += 1)] ?? "")]);
    }
  }
  return options;
}
