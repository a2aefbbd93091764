/** Whether a JSON text nests arrays and objects deeper than `limit`: read off the text, so that no depth can overflow a stack. */
export const nestsDeeper = (text: string, limit: number): boolean => text.length > limit && measure(text, limit, Infinity) === "deep";

/** What about the shape of a JSON text passes a limit, read off the text before it is parsed: a small body can hold more values than a second can parse. */
export function measure(text: string, deepest: number, mostValues: number): "deep" | "many" | null {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > deepest) return "deep";
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > mostValues) return "many";
  }
  return null;
}

const [QUOTE, COMMA, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 92, 91, 93, 123, 125];
/** Longer strings are searched for their end, which takes a hundredth of the time for each character, and some for itself. */
const SHORT = 32;

/** Where the quote is that ends it, and beyond the text where none does. */
function endOfString(text: string, from: number): number {
  let at = from;
  for (const near = Math.min(from + SHORT, text.length); at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let first = quote;
    while (first > at && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote;
    at = quote + 1;
  }
}

/** The same of a text that comes piece by piece: tells of each whether the depth has been passed by then. */
export function createNesting(limit: number): (piece: Buffer) => boolean {
  let depth = 0;
  let inString = false;
  /** The next byte stands behind a backslash. */
  let isEscaped = false;

  /** Where the string goes on that the piece ends in, or behind its end. */
  function restOfString(piece: Buffer, from: number): number {
    let at = from;
    for (const near = Math.min(from + SHORT, piece.length); at < near; at++) {
      const byte = piece[at];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) return endHere(at);
    }
    while (at < piece.length) {
      const quote = piece.indexOf(QUOTE, at);
      const end = quote < 0 ? piece.length : quote;
      let first = end;
      while (first > at && piece[first - 1] === BACKSLASH) first -= 1;
      // The first of the piece's backslashes may itself stand behind one.
      const isOdd = (end - first) % 2 === 1;
      isEscaped = first === at && isEscaped ? !isOdd : isOdd;
      if (quote < 0) return end;
      if (!isEscaped) return endHere(quote);
      isEscaped = false;
      at = quote + 1;
    }
    return at;
  }

  function endHere(quote: number): number {
    inString = false;
    return quote + 1;
  }

  return (piece) => {
    for (let at = 0; at < piece.length;) {
      if (inString) {
        at = restOfString(piece, at);
        continue;
      }
      const byte = piece[at];
      at += 1;
      if (byte === QUOTE) inString = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        depth += 1;
        if (depth > limit) return true;
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    }
    return false;
  };
}
