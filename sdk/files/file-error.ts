import { FatalError } from "../errors.ts";

/** A file that is not what it should be; reading it again would not help. */
export class FileError extends FatalError {
  override readonly name: string = "FileError";
}
