import { SignatureV4 } from "@smithy/signature-v4";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface Kept {
  readonly body: Buffer;
  readonly type: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly at: string;
}

export interface S3Server {
  readonly port: number;
  readonly objects: Map<string, Kept>;
  /** Answers so many requests with 503. */
  slowDown(times: number): void;
  close(): void;
}

const LARGEST_PAGE = 3;

/** A store that lets in only who signs as Amazon's own signer does; its pages are small and its bucket is called shop. */
export async function startS3Server(credentials: { accessKeyId: string; secretAccessKey: string }, region: string): Promise<S3Server> {
  const objects = new Map<string, Kept>();
  const signer = new SignatureV4({ credentials, region, service: "s3", sha256: Sha256, uriEscapePath: false, applyChecksum: false });
  let busy = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://x");
    const body = await buffer(request);
    const fail = (status: number, code: string, message: string) =>
      response.writeHead(status, { "content-type": "application/xml" }).end(request.method === "HEAD" ? "" : errorOf(code, message));
    if (!(await isSigned(request, url, body))) return void fail(403, "SignatureDoesNotMatch", "The signature does not match.");
    if (busy > 0) {
      busy -= 1;
      return void fail(503, "SlowDown", "Please reduce your request rate.");
    }
    const [, bucket, ...segments] = url.pathname.split("/");
    if (bucket !== "shop") return void fail(404, "NoSuchBucket", "The specified bucket does not exist");
    const key = segments.map(decodeURIComponent).join("/");
    if (key === "") return void response.writeHead(200, { "content-type": "application/xml" }).end(list(url.searchParams));

    const found = objects.get(key);
    switch (request.method) {
      case "PUT": {
        const source = request.headers["x-amz-copy-source"];
        const from = typeof source === "string" ? objects.get(decodeURIComponent(source).replace(/^\/shop\//, "")) : undefined;
        if (source !== undefined && !from) return void fail(404, "NoSuchKey", "The specified key does not exist.");
        if (request.headers["if-none-match"] === "*" && found) return void fail(412, "PreconditionFailed", "There is one already.");
        const kept = from ?? { body, type: request.headers["content-type"] ?? "", metadata: metadataOf(request), at: "" };
        objects.set(key, { ...kept, at: new Date().toISOString() });
        const copied = `<CopyObjectResult><ETag>&quot;${etagOf(kept.body)}&quot;</ETag></CopyObjectResult>`;
        return void response.writeHead(200, { etag: `"${etagOf(kept.body)}"` }).end(from ? copied : "");
      }
      case "DELETE":
        objects.delete(key);
        return void response.writeHead(204).end();
      default:
        return found ? send(request, response, found) : void fail(404, "NoSuchKey", "The specified key does not exist.");
    }
  }

  async function isSigned(request: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
    const header = request.headers.authorization ?? "";
    const names = /SignedHeaders=([^,]+)/.exec(header)?.[1]?.split(";") ?? [];
    const everyOwn = Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"));
    if (!everyOwn.every((name) => names.includes(name))) return false;
    if (request.headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex")) return false;
    const time = String(request.headers["x-amz-date"]).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3:$4:$5Z");
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const asSent = {
      method: request.method ?? "",
      protocol: "http:",
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    };
    const signed = await signer.sign({ ...asSent, body }, { signingDate: new Date(time) });
    return signed.headers["authorization"] === header;
  }

  function list(query: URLSearchParams): string {
    const [prefix, delimiter, after] = [
      query.get("prefix") ?? "",
      query.get("delimiter") ?? "",
      query.get("continuation-token") ?? query.get("start-after") ?? "",
    ];
    const below = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const isInside = (key: string) => delimiter !== "" && key.slice(prefix.length).includes(delimiter);
    const found = below.filter((key) => !isInside(key) && key > after);
    const shown = found.slice(0, Math.min(Number(query.get("max-keys")), LARGEST_PAGE));
    const folders = new Set(below.filter(isInside).map((key) => prefix + key.slice(prefix.length).split(delimiter)[0] + delimiter));
    const contents = shown.map((key) => {
      const kept = objects.get(key);
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${kept?.at}</LastModified><ETag>&quot;${etagOf(kept?.body)}&quot;</ETag><Size>${kept?.body.byteLength}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const next = shown.length < found.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop</Name><Prefix>${encodeURIComponent(prefix)}</Prefix><EncodingType>url</EncodingType><IsTruncated>${next !== ""}</IsTruncated>${next}${contents.join("")}${[...folders].map((folder) => `<CommonPrefixes><Prefix>${encodeURIComponent(folder)}</Prefix></CommonPrefixes>`).join("")}</ListBucketResult>`;
  }

  return {
    port: (server.address() as AddressInfo).port,
    objects,
    slowDown: (times) => void (busy = times),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(request: IncomingMessage, response: ServerResponse, { body, type, metadata, at }: Kept): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part = from === undefined ? body : body.subarray(Number(from), Number(to) + 1);
  response.writeHead(from === undefined ? 200 : 206, {
    "content-type": type,
    "content-length": part.byteLength,
    "last-modified": new Date(at).toUTCString(),
    etag: `"${etagOf(body)}"`,
    ...(from === undefined ? {} : { "content-range": `bytes ${from}-${Number(from) + part.byteLength - 1}/${body.byteLength}` }),
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}

function metadataOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name.startsWith("x-amz-meta-") ? [[name.slice(11), String(value)]] : [])));
}

function etagOf(body: Buffer = Buffer.alloc(0)): string {
  return createHash("md5").update(body).digest("hex");
}

function errorOf(code: string, message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>1</RequestId></Error>`;
}

/** The digest that the signer is given. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }
  reset(): void {
    throw new Error("A digest is made anew each time.");
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === "string") return Buffer.from(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}
