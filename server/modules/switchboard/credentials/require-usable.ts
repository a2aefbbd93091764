import { createPrivateKey, X509Certificate } from "node:crypto";
import type { ConnectionAuth } from "../../../../contracts/connection-auth.ts";
import { isSshKey } from "../../../gateway/index.ts";
import { ApiError } from "../../../platform/errors.ts";

/** What cannot work is said where it is given, not at the first call. No message quotes a key. */
export function requireUsable(auth: ConnectionAuth, baseUrl: string | null): void {
  if (auth.type === "sshKey" && !isSshKey(auth.privateKey, auth.passphrase))
    throw wrong("auth.privateKey", "This is no private key that can be read, or its passphrase is another.");
  if (auth.type !== "mtls") return;
  if (baseUrl !== null && !baseUrl.startsWith("https:"))
    throw wrong("baseUrl", "A client certificate is shown over https alone; the address must begin with it.");
  const certificate = reading("auth.certificate", "This is no certificate in PEM.", () => new X509Certificate(auth.certificate));
  const key = reading("auth.privateKey", "This is no private key in PEM, or its passphrase is another.", () =>
    createPrivateKey({ key: auth.privateKey, ...(auth.passphrase ? { passphrase: auth.passphrase } : {}) }),
  );
  if (!certificate.checkPrivateKey(key)) throw wrong("auth.privateKey", "This key belongs to another certificate.");
  if (auth.authority) reading("auth.authority", "This is no certificate in PEM.", () => new X509Certificate(auth.authority ?? ""));
}

function reading<T>(field: string, message: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw wrong(field, message);
  }
}

function wrong(field: string, message: string): ApiError {
  return new ApiError("invalid", message, { fields: [{ field, message }] });
}
