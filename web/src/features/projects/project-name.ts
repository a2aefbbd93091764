const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const PREFIX = "v-";
const SUFFIX_LENGTH = 6;

/** A name nobody chose: `v-` and six lowercase letters or digits. The interface shows package.json's name instead. */
export function generateProjectName(): string {
  let suffix = "";
  while (suffix.length < SUFFIX_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SUFFIX_LENGTH))) {
      // 252 is the largest multiple of 36 in a byte; above it some letters would come more often.
      if (byte < 252 && suffix.length < SUFFIX_LENGTH) suffix += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return PREFIX + suffix;
}

export function isGeneratedName(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** A project's first automation has its name, once there is one. */
export function firstAutomationName(projectName: string): string {
  return isGeneratedName(projectName) ? "New automation" : projectName;
}
