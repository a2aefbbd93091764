/** The part of OTLP 1.x that spans of runs need, in the JSON encoding of its HTTP transport. */
export interface OtlpSpan {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 3 client, 5 consumer. */
  readonly kind: 1 | 3 | 5;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  /** 1 ok, 2 error; unset is left out. */
  readonly status?: { readonly code: 1 | 2 };
}

export interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string } | { readonly boolValue: boolean };
}

/** Attributes without those that are null. */
export function attributes(values: Readonly<Record<string, string | number | boolean | null | undefined>>): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    if (value === null || value === undefined) return [];
    if (typeof value === "boolean") return [{ key, value: { boolValue: value } }];
    return [{ key, value: typeof value === "number" ? { intValue: String(Math.round(value)) } : { stringValue: value } }];
  });
}

export function nanoseconds(iso: string): string {
  return (BigInt(Date.parse(iso)) * 1_000_000n).toString();
}

export function traceRequest(resource: Readonly<Record<string, string>>, version: string, spans: readonly OtlpSpan[]): unknown {
  return { resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans: [{ scope: { name: "vennel", version }, spans }] }] };
}
