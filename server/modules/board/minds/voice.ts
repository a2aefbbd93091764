import type { Emit } from "./mind.ts";

/** Says things in the assistant's message: each call is a text of its own, sent word by word. `name` sets its texts apart from others'. */
export function createVoice(emit: Emit, name = "text") {
  let spoken = 0;
  return {
    say: (text: string): void => {
      const id = `${name}-${++spoken}`;
      emit({ type: "text-start", id });
      for (const delta of text.match(/\S*\s*/g) ?? []) if (delta) emit({ type: "text-delta", id, delta });
      emit({ type: "text-end", id });
    },
  };
}
