/** Left out of names by some file systems, which take `.g\u200cit` for `.git`. */
const UNSEEN = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
const OWN_FOLDER = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/is;

/** Whether some file system takes this name for git's own folder: git refuses to clone what has it, or harms whoever does. */
export function isGitFolderName(name: string): boolean {
  return OWN_FOLDER.test(name.replace(UNSEEN, ""));
}
