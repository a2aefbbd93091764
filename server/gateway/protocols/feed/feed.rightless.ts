import { Buffer } from "node:buffer";
import type { TaskAnswer } from "../../../platform/rightless/task-kind.ts";
import { type Feed, readFeed } from "./read-feed.ts";

export interface FeedTasks {
  read(charset: string | null, bytes: readonly Uint8Array[]): TaskAnswer<Feed | null>;
}

export default (): FeedTasks => ({
  read(charset, [source = new Uint8Array()]) {
    // The head of an XML document is read as ASCII, whatever the rest is written in.
    const head = Buffer.from(source.subarray(0, 200)).toString("latin1");
    const named = charset ?? /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? "utf-8";
    return { output: readFeed(decoderOf(named).decode(source)) };
  },
});

function decoderOf(name: string) {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
