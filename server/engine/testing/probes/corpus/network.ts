import { probes } from "../probe.ts";

const HOSTS: Readonly<Record<string, string>> = {
  "a dotted address": "127.0.0.1",
  "a name": "localhost",
  "a name with a dot at its end": "localhost.",
  "one number": "2130706433",
  "a hexadecimal number": "0x7f000001",
  "octal parts": "0177.0.0.1",
  "a short form": "127.1",
  "another loopback address": "127.8.8.8",
  "the unspecified address": "0.0.0.0",
  IPv6: "[::1]",
  "the unspecified IPv6 address": "[::]",
  "IPv4 mapped into IPv6": "[::ffff:127.0.0.1]",
  "mapped and hexadecimal": "[::ffff:7f00:1]",
  "a user before it": "example.com@127.0.0.1",
  "wide digits": "①②⑦.⓪.⓪.①",
};

const spelled = probes(
  "network, spellings",
  Object.fromEntries(Object.entries(HOSTS).map(([name, host]) => [`fetch of ${name}`, `return await (await fetch("http://${host}:" + PORT + "/")).text();`])),
);

const NET = `const net = process.getBuiltinModule("node:net");`;
const readAll = `.on("data", (part) => resolve(String(part))).on("error", reject)`;

const doors = probes("network, doors", {
  "fetch through a proxy": `return await (await fetch("http://example.com/", { client: Deno.createHttpClient({ proxy: { url: "http://127.0.0.1:" + PORT } }) })).text();`,
  "fetch through a socket file": `return await (await fetch("http://x/", { client: Deno.createHttpClient({ proxy: { transport: "unix", path: SOCKET } }) })).text();`,
  "fetch of the metadata service": `return await (await fetch("http://169.254.169.254/latest/meta-data/")).text();`,
  "fetch of a public address": `return await (await fetch("http://1.1.1.1/", { signal: AbortSignal.timeout(800) })).text();`,
  "Deno.connect": `using conn = await Deno.connect({ hostname: "127.0.0.1", port: PORT }); return "connected";`,
  "Deno.connect to a socket file": `using conn = await Deno.connect({ transport: "unix", path: SOCKET }); return "connected";`,
  "Deno.connect to an abstract socket": `using conn = await Deno.connect({ transport: "unix", path: "\\0vennel" }); return "connected";`,
  "Deno.connectTls": `using conn = await Deno.connectTls({ hostname: "127.0.0.1", port: PORT }); return "connected";`,
  "Deno.listen": `using listener = Deno.listen({ hostname: "0.0.0.0", port: 0 }); return "listens at " + listener.addr.port;`,
  "Deno.listen on a socket file": `using listener = Deno.listen({ transport: "unix", path: FOLDER + "/made-by-listen" }); return "listens";`,
  "Deno.serve": `const server = Deno.serve({ port: 0, onListen() {} }, () => new Response("x")); await server.shutdown(); return "listens";`,
  "Deno.listenDatagram": `const udp = Deno.listenDatagram({ transport: "udp", port: 0, hostname: "0.0.0.0" }); await udp.send(new Uint8Array(1), { transport: "udp", hostname: "127.0.0.1", port: UDP }); udp.close(); return "sent";`,
  "Deno.connectQuic": `await Deno.connectQuic({ hostname: "127.0.0.1", port: PORT, alpnProtocols: ["h3"] }); return "connected";`,
  "node:net": `${NET} return await new Promise((resolve, reject) => net.connect(PORT, "127.0.0.1", () => resolve("connected")).on("error", reject));`,
  "node:net to a socket file": `${NET} return await new Promise((resolve, reject) => net.connect(SOCKET, () => resolve("connected")).on("error", reject));`,
  "node:net, a server": `${NET} return await new Promise((resolve, reject) => { const server = net.createServer().on("error", reject).listen(0, () => { server.close(); resolve("listens"); }); });`,
  "node:http": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:http").get("http://127.0.0.1:" + PORT, (answer) => answer${readAll}).on("error", reject));`,
  "node:https": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:https").get({ host: "127.0.0.1", port: PORT, rejectUnauthorized: false }, () => resolve("connected")).on("error", reject));`,
  "node:http2": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:http2").connect("http://127.0.0.1:" + PORT).on("connect", () => resolve("connected")).on("error", reject));`,
  "node:tls": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:tls").connect(PORT, "127.0.0.1", () => resolve("connected")).on("error", reject));`,
  WebSocket: `return await new Promise((resolve, reject) => { const socket = new WebSocket("ws://127.0.0.1:" + PORT); socket.onopen = () => resolve("connected"); socket.onerror = () => reject(new Error("refused")); });`,
  WebSocketStream: `await new WebSocketStream("ws://127.0.0.1:" + PORT).opened; return "connected";`,
  EventSource: `return await new Promise((resolve, reject) => { const source = new EventSource("http://127.0.0.1:" + PORT); source.onopen = () => resolve("connected"); source.onerror = () => { source.close(); reject(new Error("refused")); }; });`,
  WebTransport: `await new WebTransport("https://127.0.0.1:" + PORT).ready; return "connected";`,
  "a cache that fetches": `await (await caches.open("x")).add("http://127.0.0.1:" + PORT + "/"); return "fetched";`,
  "WebAssembly from an address": `await WebAssembly.compileStreaming(fetch("http://127.0.0.1:" + PORT + "/x.wasm")); return "fetched";`,
  "a name, by Deno": `return String(await Deno.resolveDns("example.com", "A"));`,
  "a name, by node:dns": `return JSON.stringify(await process.getBuiltinModule("node:dns").promises.lookup("localhost"));`,
  "a text record, by node:dns": `return JSON.stringify(await process.getBuiltinModule("node:dns").promises.resolveTxt("example.com"));`,
  "the machine's addresses": `return JSON.stringify(Deno.networkInterfaces().filter((entry) => entry.name !== "lo"));`,
});

/** The runtime ends itself over some of these, and waits long for an answer to another. */
const fatal = probes(
  "network, doors",
  {
    "node:http with a look-up of its own": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:http").get({ host: "allowed.example", port: PORT, lookup: (name, options, done) => done(null, options.all ? [{ address: "127.0.0.1", family: 4 }] : "127.0.0.1", 4) }, (answer) => answer${readAll}).on("error", reject));`,
    "node:dgram": `return await new Promise((resolve, reject) => process.getBuiltinModule("node:dgram").createSocket("udp4").on("error", reject).send("x", UDP, "127.0.0.1", (error) => (error ? reject(error) : resolve("sent"))));`,
    "Deno.connect by vsock": `using conn = await Deno.connect({ transport: "vsock", cid: 2, port: 1024 }); return "connected";`,
    "a name, by a server of its own": `return String(await Deno.resolveDns("example.com", "A", { nameServer: { ipAddr: "127.0.0.1", port: UDP } }));`,
  },
  { alone: true },
);

export const network = [...spelled, ...doors, ...fatal];
