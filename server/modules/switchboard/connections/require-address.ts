import type { Connector } from "../../../connectors/connector.ts";
import { ApiError } from "../../../platform/errors.ts";

const FORMS: Readonly<Record<Connector["protocol"], { readonly fits: RegExp; readonly example: string }>> = {
  http: { fits: /^https?:\/\/[^/\\?#@]+([/?#]|$)/, example: "https://api.example.com" },
  feed: { fits: /^https?:\/\/[^/\\?#@]+([/?][^#]*)?$/, example: "https://blog.example.com/feed.xml" },
  mcp: { fits: /^https?:\/\/[^/\\?#@]+([/?][^#]*)?$/, example: "https://tools.example.com/mcp" },
  postgres: { fits: /^postgres:\/\/[^/@]+\/[^/?#]+$/, example: "postgres://db.example.com:5432/orders" },
  mysql: { fits: /^mysql:\/\/[^/@]+\/[^/?#]+$/, example: "mysql://db.example.com:3306/orders" },
  s3: { fits: /^s3(\+http)?:\/\/[^/@?#]+\/[^/?#]+$/, example: "s3://s3.eu-west-1.amazonaws.com/my-bucket" },
  sftp: { fits: /^sftp:\/\/[^/@?#]+\/?$/, example: "sftp://files.example.com:22" },
  imap: { fits: /^imaps?:\/\/[^/@?#]+\/?$/, example: "imaps://mail.example.com:993" },
  smtp: { fits: /^smtps?:\/\/[^/@]+\/?$/, example: "smtp://mail.example.com:587" },
};

/** An address of the protocol that the system speaks, without a credential in it. */
export function requireAddress(connector: Connector, baseUrl: string | null): void {
  const { fits, example } = FORMS[connector.protocol];
  if (baseUrl === null || fits.test(baseUrl)) return;
  const message = `The address of a ${connector.name} connection looks like ${example}, and holds no password.`;
  throw new ApiError("invalid", message, { fields: [{ field: "baseUrl", message }] });
}

export function addressExampleOf({ protocol }: Connector): string {
  return FORMS[protocol].example;
}
