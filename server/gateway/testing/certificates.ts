import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator, type X509Certificate } from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 86_400_000;

export interface Issued {
  readonly certificate: string;
  readonly privateKey: string;
}

/** An authority of its own, for servers and clients on this machine that are to know each other by certificate. */
export async function createAuthority(name = "Test authority") {
  const keys = await newKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned(
    { ...validity(), name: `CN=${name}`, keys, extensions: [new BasicConstraintsExtension(true, 1, true)] },
    webcrypto,
  );

  return {
    certificate: certificate.toString("pem"),
    async issue(subject: string): Promise<Issued> {
      const own = await newKeys();
      const names = new SubjectAlternativeNameExtension([
        { type: "ip", value: "127.0.0.1" },
        { type: "dns", value: "localhost" },
      ]);
      const issued: X509Certificate = await X509CertificateGenerator.create(
        { ...validity(), subject: `CN=${subject}`, issuer: certificate.subject, publicKey: own.publicKey, signingKey: keys.privateKey, extensions: [names] },
        webcrypto,
      );
      const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", own.privateKey)).toString("base64");
      const lines = pkcs8.match(/.{1,64}/g) ?? [];
      return { certificate: issued.toString("pem"), privateKey: ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----", ""].join("\n") };
    },
  };
}

function newKeys() {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
}

function validity() {
  return { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + DAY_MS), signingAlgorithm: ALGORITHM };
}
