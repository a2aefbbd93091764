import { realDate } from "./prepare.ts";

/** The time and chance that the running code sees; null outside a run. */
export interface Determined {
  now(): number;
  random(): number;
}

/** Makes `Date`, `Math.random`, `crypto` and `performance` give the run's own values. */
export function installDeterminism(current: () => Determined | null): void {
  const now = () => current()?.now() ?? realDate.now();
  const realRandom = Math.random.bind(Math);
  const random = () => current()?.random() ?? realRandom();

  // The date itself and no class above it: packages make dates of their own from the methods that they find on its prototype.
  const runDate = new Proxy(realDate, {
    apply: () => new realDate(now()).toString(),
    construct: (target, args: [], newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  realDate.prototype.constructor = runDate;
  globalThis.Date = runDate;
  Math.random = random;
  settlePerformance(now);
  settleFormats(now);
  settleFiles(now);

  const temporal = (globalThis as unknown as { Temporal?: TemporalLike }).Temporal;
  if (temporal) settleTemporal(temporal, now);

  const realValues = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = ((array: ArrayBufferView) => {
    if (!current()) return realValues(array as Uint8Array<ArrayBuffer>);
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(random() * 256);
    return array;
  }) as typeof crypto.getRandomValues;
  crypto.randomUUID = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** Counted from the beginning of all dates: when the process was started is nothing that a replay could repeat. */
function settlePerformance(now: () => number): void {
  const realMark = performance.mark.bind(performance);
  Object.defineProperty(performance, "timeOrigin", { value: 0 });
  Object.assign(performance, {
    now,
    toJSON: () => ({ timeOrigin: 0 }),
    mark: (name: string, options: Parameters<typeof realMark>[1] = {}) => realMark(name, { startTime: now(), ...options }),
  });
}

/** A format that is given no date takes the present one. */
function settleFormats(now: () => number): void {
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, "format")?.get;
  const toParts = prototype.formatToParts;
  Object.defineProperty(prototype, "format", {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const own = format?.call(this) as (date: Date | number) => string;
      return (date: Date | number = now()) => own(date);
    },
  });
  prototype.formatToParts = function (date: Date | number = now()) {
    return toParts.call(this, date);
  };
}

function settleFiles(now: () => number): void {
  const RealFile = File;
  globalThis.File = class extends RealFile {
    constructor(...[parts, name, options]: ConstructorParameters<typeof RealFile>) {
      super(parts, name, { lastModified: now(), ...options });
    }
  };
}

interface ZonedLike {
  toPlainDateTime(): unknown;
  toPlainDate(): unknown;
  toPlainTime(): unknown;
}
interface TemporalLike {
  Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): ZonedLike } };
  Now: Record<string, unknown>;
}

function settleTemporal(temporal: TemporalLike, now: () => number): void {
  const instant = () => temporal.Instant.fromEpochMilliseconds(Math.floor(now()));
  const zoned = (zone = "UTC") => instant().toZonedDateTimeISO(zone);
  Object.assign(temporal.Now, {
    instant,
    timeZoneId: () => "UTC",
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: string) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  });
}
