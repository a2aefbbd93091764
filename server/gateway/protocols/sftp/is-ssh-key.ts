import ssh2 from "ssh2";

// Node does not see this name among the exports of a CommonJS module.
const { utils } = ssh2;

/** Whether a server can be signed in to with it. */
export function isSshKey(privateKey: string, passphrase: string | undefined): boolean {
  const key = utils.parseKey(privateKey, passphrase);
  return !(key instanceof Error) && (Array.isArray(key) ? key : [key]).some((one) => one.isPrivateKey());
}
