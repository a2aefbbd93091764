import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { PUBLIC_URL } from "./start-identity.ts";

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** A passkey in software that answers in the form in which browsers of the contract send it. */
export function newAuthenticator(origin: string = PUBLIC_URL) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const rpHash = createHash("sha256").update(new URL(PUBLIC_URL).hostname).digest();
  let userHandle = "";
  let counter = 0;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const counterBytes = () => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(counter);
    return bytes;
  };

  return {
    create(options: CreationOptions): string {
      userHandle = options.user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        rpHash,
        Buffer.from([USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL]),
        counterBytes(),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ["fmt", "none"],
          ["attStmt", new Map<string, never>()],
          ["authData", new Uint8Array(data)],
        ]),
      );
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: { attestationObject: text(attestation), clientDataJSON: text(clientData("webauthn.create", options.challenge)) },
      });
    },
    get(options: { readonly challenge: string }): string {
      counter += 1;
      const data = Buffer.concat([rpHash, Buffer.from([USER_PRESENT_AND_VERIFIED]), counterBytes()]);
      const client = clientData("webauthn.get", options.challenge);
      const signature = sign("sha256", Buffer.concat([data, createHash("sha256").update(client).digest()]), privateKey);
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: "public-key",
        response: { authenticatorData: text(data), clientDataJSON: text(client), signature: text(signature), userHandle },
      });
    },
  };
}
