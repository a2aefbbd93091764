import { monitorEventLoopDelay } from "node:perf_hooks";

/** Upper bounds of the buckets, in seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5, 10];

export interface Metrics {
  /** An answered request: its status and how long the answer took to begin. */
  answered(status: number, seconds: number): void;
  /** A real run of an integration that this process carried out. */
  runEnded(status: string): void;
  /** Prometheus' text format. */
  render(): string;
  close(): void;
}

/** What an operator watches from outside; numbers of this process, without names of tenants or paths. */
export function createMetrics(version: string): Metrics {
  const requests = new Map<string, number>();
  const runs = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let count = 0;
  let total = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  return {
    answered(status, seconds) {
      const family = `${Math.floor(status / 100)}xx`;
      requests.set(family, (requests.get(family) ?? 0) + 1);
      BUCKETS.forEach((bound, index) => (buckets[index] = (buckets[index] ?? 0) + (seconds <= bound ? 1 : 0)));
      count += 1;
      total += seconds;
    },
    runEnded: (status) => void runs.set(status, (runs.get(status) ?? 0) + 1),
    render() {
      const { user, system } = process.cpuUsage();
      return [
        ...metric("vennel_info", "gauge", [[`{version="${version}"}`, 1]]),
        ...metric("process_resident_memory_bytes", "gauge", [["", process.memoryUsage.rss()]]),
        ...metric("process_cpu_seconds_total", "counter", [["", (user + system) / 1e6]]),
        ...metric("process_uptime_seconds", "gauge", [["", process.uptime()]]),
        ...metric("nodejs_eventloop_lag_p99_seconds", "gauge", [["", delay.percentile(99) / 1e9]]),
        ...metric(
          "vennel_http_requests_total",
          "counter",
          Array.from(requests, ([family, value]) => [`{status="${family}"}`, value] as const),
        ),
        ...metric(
          "vennel_runs_total",
          "counter",
          Array.from(runs, ([status, value]) => [`{status="${status}"}`, value] as const),
        ),
        "# TYPE vennel_http_request_seconds histogram",
        ...BUCKETS.map((bound, index) => `vennel_http_request_seconds_bucket{le="${bound}"} ${buckets[index]}`),
        `vennel_http_request_seconds_bucket{le="+Inf"} ${count}`,
        `vennel_http_request_seconds_sum ${total}`,
        `vennel_http_request_seconds_count ${count}`,
        "",
      ].join("\n");
    },
    close: () => delay.disable(),
  };
}

function metric(name: string, type: "gauge" | "counter", values: readonly (readonly [labels: string, value: number])[]): string[] {
  return [`# TYPE ${name} ${type}`, ...values.map(([labels, value]) => `${name}${labels} ${value}`)];
}
