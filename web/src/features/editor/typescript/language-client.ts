import type { LanguageApi, Reply, Request } from "./protocol.ts";

export type LanguageClient = { [M in keyof LanguageApi]: (...args: Parameters<LanguageApi[M]>) => Promise<ReturnType<LanguageApi[M]>> } & { close(): void };

/** Starts the worker with the language service; it comes with the editor and with nothing else. */
export function startLanguageClient(): LanguageClient {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.value as never);
  };
  const ask =
    <M extends keyof LanguageApi>(method: M) =>
    (...args: Parameters<LanguageApi[M]>) =>
      new Promise<ReturnType<LanguageApi[M]>>((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, args } satisfies Request);
      });
  return {
    load: ask("load"),
    edit: ask("edit"),
    diagnose: ask("diagnose"),
    complete: ask("complete"),
    describe: ask("describe"),
    definition: ask("definition"),
    renameable: ask("renameable"),
    rename: ask("rename"),
    close: () => worker.terminate(),
  };
}
