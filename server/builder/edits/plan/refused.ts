/** An edit that has no place in the automation, with the sentence that people read. */
export class EditRefused extends Error {
  override readonly name = "EditRefused";
}
