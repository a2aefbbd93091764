import type { Change, LanguageApi, Reply, Request } from "./protocol.ts";

type Asked = { [M in keyof LanguageApi]: (...args: Parameters<LanguageApi[M]>) => Promise<Awaited<ReturnType<LanguageApi[M]>>> };
export type LanguageClient = Omit<Asked, "edit"> & {
  /** Noted here, and told at the next pause or before the next question: the compiler reads a file anew each time. */
  edit(path: string, changes: readonly Change[]): void;
  close(): void;
};

const PAUSE_MS = 150;

/** Starts the worker with the language service; it comes with the editor and with nothing else. */
export function startLanguageClient(): LanguageClient {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const noted = new Map<string, (readonly Change[])[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const caller = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) caller?.reject(new Error(data.error));
    else caller?.resolve(data.value as never);
  };
  const send = <M extends keyof LanguageApi>(method: M, args: Parameters<LanguageApi[M]>) =>
    new Promise<Awaited<ReturnType<LanguageApi[M]>>>((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, method, args } satisfies Request);
    });
  const tell = () => {
    clearTimeout(timer);
    for (const [path, steps] of noted) void send("edit", [path, steps]);
    noted.clear();
  };
  const ask =
    <M extends keyof LanguageApi>(method: M) =>
    (...args: Parameters<LanguageApi[M]>) => {
      tell();
      return send(method, args);
    };
  return {
    load: ask("load"),
    edit(path, changes) {
      noted.set(path, [...(noted.get(path) ?? []), changes]);
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE_MS);
    },
    diagnose: ask("diagnose"),
    complete: ask("complete"),
    describe: ask("describe"),
    definition: ask("definition"),
    renameable: ask("renameable"),
    rename: ask("rename"),
    close() {
      clearTimeout(timer);
      worker.terminate();
    },
  };
}
