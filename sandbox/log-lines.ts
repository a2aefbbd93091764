import { MOST_LINES, MOST_LOG, type LogEntry } from "./frames.ts";
import { realSetImmediate } from "./prepare.ts";
import { sendText } from "./wire.ts";

/** Of one turn so many lines are heard at once, even of code that never gives way again. */
const AT_ONCE = 16;
/** The others go together, unless this has passed: who logs now and then is heard at once however long it goes on. */
const TOGETHER_MS = 20;
const MOST_UNSENT = 32_768;

export interface LogLines {
  add(line: LogEntry): void;
  /** Whatever else is told comes after them. */
  send(): void;
}

/** The log of one run on its way out: a flood of lines is a frame for each two hundred, not for each. */
export function createLogLines(run: string, steady: () => number, isCurrent: () => boolean): LogLines {
  let unsent: string[] = [];
  let size = 0;
  let ofThisTurn = 0;
  let sentAt = -Infinity;
  const written = { lines: 0, characters: 0 };

  function send(): void {
    if (unsent.length === 0) return;
    const lines = unsent.join(",");
    unsent = [];
    size = 0;
    sentAt = steady();
    if (isCurrent()) sendText("logs", `{"t":"logs","run":${JSON.stringify(run)},"lines":[${lines}]}`);
  }

  function endTurn(): void {
    ofThisTurn = 0;
    send();
  }

  return {
    add({ id, level, message, data, step }) {
      // By the first line beyond it the server knows that there was more.
      if (written.lines > MOST_LOG.lines || written.characters > MOST_LOG.characters) return;
      // Written down now: the code may change what it logged.
      const text = JSON.stringify({ id, level, message, data, step });
      unsent.push(text);
      size += text.length;
      written.lines += 1;
      written.characters += text.length;
      ofThisTurn += 1;
      if (ofThisTurn === 1) realSetImmediate(endTurn);
      if (ofThisTurn <= AT_ONCE || unsent.length >= MOST_LINES || size > MOST_UNSENT || steady() - sentAt > TOGETHER_MS) send();
    },
    send,
  };
}
