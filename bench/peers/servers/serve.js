// What all of these servers share: a body comes in, `work` makes the answer. Prints its address.
import { createServer } from "node:http";

/** @param {(body: unknown) => Promise<unknown>} work */
export function serve(work) {
  async function answer(text, response) {
    try {
      const value = await work(JSON.parse(text));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => void answer(Buffer.concat(chunks).toString(), response));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
}

/** @param {string} upstream @param {unknown} body */
export async function askTheStock(upstream, body) {
  const answer = await fetch(`${upstream}/stock`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
}
