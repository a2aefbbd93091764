import type { OutboundRequest } from "../outbound.ts";
import { speakFeed } from "./feed/speak-feed.ts";
import { speakImap } from "./imap/speak-imap.ts";
import { createSpeakMcp } from "./mcp/speak-mcp.ts";
import { speakMysql } from "./mysql/speak-mysql.ts";
import { speakPostgres } from "./postgres/speak-postgres.ts";
import type { Protocol } from "./protocol.ts";
import { speakS3 } from "./s3/speak-s3.ts";
import { speakSftp } from "./sftp/speak-sftp.ts";
import { speakSmtp } from "./smtp/speak-smtp.ts";

const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  "feed+http:": speakFeed,
  "feed+https:": speakFeed,
  "imap:": speakImap,
  "imaps:": speakImap,
  "mysql:": speakMysql,
  "postgres:": speakPostgres,
  "s3:": speakS3,
  "s3+http:": speakS3,
  "sftp:": speakSftp,
  "smtp:": speakSmtp,
  "smtps:": speakSmtp,
};

/** How a request is spoken that is not HTTP; null for HTTP, and for what nobody speaks. */
export function createProtocolOf() {
  const speakMcp = createSpeakMcp();
  const protocols: Readonly<Record<string, Protocol>> = { ...PROTOCOLS, "mcp+http:": speakMcp, "mcp+https:": speakMcp };

  return ({ url: text }: OutboundRequest): { readonly speak: Protocol; readonly url: URL } | null => {
    const url = URL.parse(text);
    const speak = url ? protocols[url.protocol] : undefined;
    return url && speak && !url.username && !url.password ? { speak, url } : null;
  };
}
