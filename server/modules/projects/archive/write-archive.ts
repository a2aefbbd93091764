import { zip } from "fflate";
import type { Files } from "../files/working-copy.ts";

/** The files as a zip, in a folder of the given name. Large ones are deflated off the main thread. */
export function writeArchive(folder: string, files: Files): Promise<Uint8Array<ArrayBuffer>> {
  const entries = Object.fromEntries([...files].map(([path, { content }]) => [`${folder}/${path}`, new Uint8Array(content)]));
  return new Promise((resolve, reject) => {
    zip(entries, { level: 6 }, (error, data) => (error ? reject(error) : resolve(new Uint8Array(data))));
  });
}
