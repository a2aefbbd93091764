import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface SmtpReceiver {
  readonly url: string;
  /** Each message as it came over the wire. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** A mail server on loopback that speaks just enough SMTP to take a message. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let message: string | null = null;
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      if (message !== null) {
        message += text;
        if (!message.endsWith("\r\n.\r\n")) return;
        received.push(message);
        message = null;
        socket.write("250 stored\r\n");
      } else if (text.startsWith("DATA")) {
        message = "";
        socket.write("354 go on\r\n");
      } else if (text.startsWith("QUIT")) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
