/** Words that names of fields are put together from without a mark between them. */
const PIECES = new Set(
  "first last full given family middle user nick display screen name mail email phone mobile cell home work business fax address street city state zip postal post code country region company organization organisation date time start end due created updated modified image picture photo thumb nail url link file title subject body text content message description note notes html plain id number type status line web site main field direct at by no of account contact customer billing shipping order item price total amount lead source project task".split(
    " ",
  ),
);

const SHORT: Readonly<Record<string, readonly string[]>> = {
  fname: ["first", "name"],
  lname: ["last", "name"],
  surname: ["last", "name"],
  forename: ["first", "name"],
  postcode: ["postal", "code"],
  zip: ["postal", "code"],
  zipcode: ["postal", "code"],
  desc: ["description"],
  msg: ["message"],
  tel: ["phone"],
  telephone: ["phone"],
  org: ["organization"],
  organisation: ["organization"],
  addr: ["address"],
  img: ["image"],
  num: ["number"],
  qty: ["quantity"],
};

const LONG_NUMBER = /^\d{5,}$/;
const SHORTEST_JOINED = 7;

/** The words of a name, abbreviations written out and what was run together taken apart: `FNAME`, `businessPhone`, `lastname`. */
export function fieldWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !LONG_NUMBER.test(word))
    .flatMap((word) => SHORT[word] ?? apart(word.replace(/\d+$/, "") || word).flatMap((piece) => SHORT[piece] ?? [piece]));
}

/** The fewest known words that make up the whole one; itself where there are none. */
function apart(word: string): readonly string[] {
  if (word.length < SHORTEST_JOINED || PIECES.has(word)) return [word];
  const fewest: (readonly string[] | undefined)[] = [[]];
  for (let to = 1; to <= word.length; to++) {
    for (let from = 0; from < to; from++) {
      const before = fewest[from];
      const piece = word.slice(from, to);
      if (before && PIECES.has(piece) && before.length + 1 < (fewest[to]?.length ?? Infinity)) fewest[to] = [...before, piece];
    }
  }
  return fewest[word.length] ?? [word];
}
