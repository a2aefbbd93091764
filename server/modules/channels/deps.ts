import type { ChannelEvent } from "../../../contracts/channels.ts";
import type { Gateway } from "../../gateway/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Keyring } from "../../platform/crypto/index.ts";
import type { Database } from "../../platform/database/database.ts";

export interface ChannelsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly gateway: Gateway;
  /** Where people reach the product. */
  readonly publicUrl: string;
  readonly sendLetter: (letter: { readonly recipient: string; readonly template: string; readonly subject: string; readonly body: string }) => Promise<void>;
}

/** One sentence, and a link to read on. */
export interface Notice {
  readonly event: ChannelEvent | "issue.digest" | "digest" | "channel.disabled" | "test";
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly data: Readonly<Record<string, unknown>>;
}
