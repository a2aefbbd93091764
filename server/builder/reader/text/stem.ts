const IRREGULAR: Readonly<Record<string, string>> = {
  sent: "send",
  made: "make",
  paid: "pay",
  got: "get",
  won: "win",
  lost: "lose",
  told: "tell",
  wrote: "write",
  written: "write",
  put: "put",
  left: "leave",
  people: "person",
  companies: "company",
  began: "begin",
  begun: "begin",
  bought: "buy",
  sold: "sell",
  took: "take",
  came: "come",
  goes: "go",
  gone: "go",
  went: "go",
  filed: "file",
  files: "file",
  filing: "file",
  closed: "close",
  closes: "close",
  closing: "close",
  merged: "merge",
  updated: "update",
  created: "create",
  deleted: "delete",
  news: "news",
  status: "status",
  address: "address",
  process: "process",
  access: "access",
  business: "business",
  addresses: "address",
};

/** One form for `issue`, `issues`; `create`, `creates`, `created`, `creating`. Light on purpose: the catalogue's own words decide. */
export function stem(word: string): string {
  const known = IRREGULAR[word];
  if (known) return trimE(known);
  if (word.length <= 3) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  if (/[^s]s$/.test(word) && !/(us|is)$/.test(word)) return trimE(word.slice(0, -1));
  if (/ied$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^e]ed$/.test(word) && word.length > 4) return undouble(word.slice(0, -2));
  if (/ing$/.test(word) && word.length > 5) return undouble(word.slice(0, -3));
  return trimE(word);
}

/** `opened` → `open`, `planned` → `plan`; `charge`, `charged`, `charging` → `charg`. */
function undouble(base: string): string {
  if (/(label|cancel|total|model|signal)l$/.test(base)) return base.slice(0, -1);
  return base.length > 3 && /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : trimE(base);
}

function trimE(word: string): string {
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}
