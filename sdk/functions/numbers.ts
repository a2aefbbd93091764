/** `round(2.345, 2)` → 2.35, halves away from zero. */
export function round(value: number, decimals = 0): number {
  return Math.sign(value) * Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`);
}

/** An amount in whole units as people read it: `money(12.5, "EUR")` → `€12.50`. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).format(amount);
}

/** An amount in the smallest unit of its currency in whole units: `fromMinorUnits(1250, "EUR")` → 12.5. */
export function fromMinorUnits(amount: number, currency = "EUR"): number {
  const digits = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).resolvedOptions().maximumFractionDigits ?? 2;
  return amount / 10 ** digits;
}
