import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { createGate } from "./gate.ts";

/** OWASP's floor for argon2id: 19 MiB, two passes. The 128 MiB that others use would take 1.3 GB for ten people at once. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Does the same work when there is nothing to compare with, so that an unknown account takes as long as a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createHasher(): PasswordHasher {
  const gate = createGate(Math.min(4, availableParallelism()));
  const decoy = hash("a password that nobody has", PARAMETERS);
  return {
    hash: (password) => gate(() => hash(spelled(password), PARAMETERS)),
    async verify(stored, password) {
      const against = stored ?? (await decoy);
      const matches = await gate(() => verify(against, spelled(password)));
      return matches && stored !== null;
    },
  };
}

/** Keyboards spell the same letter in several ways: an é as one character, or as an e and an accent. */
function spelled(password: string): string {
  return password.normalize("NFKC");
}
