/** A field of the object: a value, how to get it, or the items of a list one by one. */
export type Section = readonly [name: string, value: string | object | (() => Promise<unknown>) | (() => AsyncGenerator)];

/** An object as JSON, field by field while it is read. A failure breaks the answer off, so that half of it is not taken for all. */
export function streamJson(sections: readonly Section[]): ReadableStream<Uint8Array> {
  const parts = write(sections);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}

async function* write(sections: readonly Section[]): AsyncGenerator<string, void> {
  let before = "{\n";
  for (const [name, value] of sections) {
    yield `${before}${JSON.stringify(name)}: `;
    before = ",\n";
    const found = typeof value === "function" ? value() : value;
    if (!isList(found)) {
      yield JSON.stringify(await found);
      continue;
    }
    let gap = "[";
    for await (const item of found) {
      yield `${gap}\n${JSON.stringify(item)}`;
      gap = ",";
    }
    yield gap === "[" ? "[]" : "\n]";
  }
  yield "\n}\n";
}

function isList(value: unknown): value is AsyncGenerator {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
