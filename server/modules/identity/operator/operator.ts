import type { Core } from "../core.ts";
import { hashToken, randomText } from "../sessions/session.ts";
import { deleteOperator, insertOperator, insertOperatorToken, isOperator, replaceOperatorToken, spendOperatorToken } from "./store.ts";

/** The operator's token, which only the machine's console shows, makes its bearer the operator of the installation. */
export interface Operator {
  /** The token when it was made just now, at the first start; null when it exists, for it is not kept readable. */
  firstToken(): Promise<string | null>;
  /** A new token; the old one is worth nothing afterwards. */
  newToken(): Promise<string>;
  /** False when the token is not right, or was used. */
  claim(identityId: string, token: string): Promise<boolean>;
  /** For the command line: whoever has the machine needs no token. */
  appoint(identityId: string): Promise<void>;
  /** False when the person was none. */
  dismiss(identityId: string): Promise<boolean>;
  is(identityId: string): Promise<boolean>;
}

export function createOperator(core: Core): Operator {
  const { database, clock, limits } = core;
  const make = () => `vop_${randomText(40)}`;
  return {
    async firstToken() {
      const token = make();
      return (await database.shared((tx) => insertOperatorToken(tx, hashToken(token), clock.now()))) ? token : null;
    },
    async newToken() {
      const token = make();
      await database.shared((tx) => replaceOperatorToken(tx, hashToken(token), clock.now()));
      return token;
    },
    async claim(identityId, token) {
      if (!(await limits.allow("operatorToken", identityId))) return false;
      return database.shared(async (tx) => {
        if (!(await spendOperatorToken(tx, hashToken(token)))) return false;
        await insertOperator(tx, identityId, clock.now());
        return true;
      });
    },
    appoint: (identityId) => database.shared((tx) => insertOperator(tx, identityId, clock.now())),
    dismiss: (identityId) => database.shared((tx) => deleteOperator(tx, identityId)),
    is: (identityId) => database.shared((tx) => isOperator(tx, identityId)),
  };
}
