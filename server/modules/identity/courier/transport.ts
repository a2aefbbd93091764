export interface Mail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** Hands one message over; throws when that fails, and the courier tries again later. */
export interface Transport {
  readonly name: "smtp" | "outbox";
  send(mail: Mail): Promise<void>;
}
