declare module "autocannon" {
  interface Result {
    readonly "2xx": number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    method: string;
    body: string;
    headers: Record<string, string>;
  }): Promise<Result>;
}
