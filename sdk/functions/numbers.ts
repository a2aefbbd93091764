/** `round(2.345, 2)` → 2.35, halves away from zero. */
export function round(value: number, decimals = 0): number {
  return Math.sign(value) * Number(`${Math.round(Number(`${Math.abs(value)}e${decimals}`))}e-${decimals}`);
}

/** An amount in whole units as people read it: `money(12.5, "EUR")` → `€12.50`. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).format(amount);
}

/** `formatNumber(1234.5, 2)` → `1,234.50`; without decimals, as many as there are. */
export function formatNumber(value: number, decimals?: number): string {
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat("en", digits).format(value);
}

/** An amount in the smallest unit of its currency in whole units: `fromMinorUnits(1250, "EUR")` → 12.5. */
export function fromMinorUnits(amount: number, currency = "EUR"): number {
  return amount / 10 ** digitsOf(currency);
}

/** The other way: `toMinorUnits(12.5, "EUR")` → 1250. */
export function toMinorUnits(amount: number, currency = "EUR"): number {
  const digits = digitsOf(currency);
  return round(round(amount, digits) * 10 ** digits);
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() }).resolvedOptions().maximumFractionDigits ?? 2;
}
