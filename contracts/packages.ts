export interface AllowedPackage {
  readonly name: string;
  /** The one version that integration code can have: what is built today is built alike tomorrow. */
  readonly version: string;
  /** Of the tarball, as the lockfile has it: npm installs nothing else under this name. */
  readonly integrity: string;
  /** In a few words, for who chooses. */
  readonly use: string;
}

/** What integration code may import beside the SDK: plain JavaScript without dependencies, installed with the product. */
export const ALLOWED_PACKAGES: readonly AllowedPackage[] = [
  {
    name: "@date-fns/tz",
    version: "1.5.0",
    integrity: "sha512-lwYN/vDPeNRULcepoE/LO2Pgx+7/RV+S9ARfbc9lr2DtGkOD7pAiruHvbR1RX3Qyf6ja47EWJDMsNK5vK08DJg==",
    use: "time zones for date-fns",
  },
  {
    name: "date-fns",
    version: "4.4.0",
    integrity: "sha512-+1UMbeh68lH1SegH83CGWwpb6OHHbpSgr3+s5Eww5M4CAgswBpoWS0AjTOfEJ33HiYKz1hdj/KTFprzXHmq/6w==",
    use: "dates: parse, format, compare, count",
  },
  {
    name: "decimal.js",
    version: "10.6.0",
    integrity: "sha512-YpgQiITW3JXGntzdUmyUR1V812Hn8T1YVXhCu+wO3OpS4eU9l4YdD3qjyiKdV6mvV29zapkMeD390UVEf2lkUg==",
    use: "exact decimal numbers, for money",
  },
  {
    name: "es-toolkit",
    version: "1.53.2",
    integrity: "sha512-iUqZ+NlwH4jUgRmXZUxFBsV/9762TQEa1O4IXLFBmDEjVHScBytKuseX23I0+v9ShZ5MYxEx6WKNzm6IPnex8g==",
    use: "groupBy, chunk, uniqBy, isEqual and the like",
  },
  {
    name: "libphonenumber-js",
    version: "1.13.16",
    integrity: "sha512-tIOCM9yx2Go6d5/ZANe0K+G4AZek1Ymx81HxQpf19Sri4zMP95eQbKdnUGHAvFQ4nx0PeLhFqvAfisTADXj3tQ==",
    use: "phone numbers: read, check, write as E.164",
  },
  {
    name: "yaml",
    version: "2.9.1",
    integrity: "sha512-3NxN8+78OdzbT7C/WjGsyfPAtJaN3FNDsWxv7Y7mcDsT/oOmgW8BpyQQFFBnvZE3j9Y2Sdz1ULFLezL7Eb2yFw==",
    use: "YAML: parse and write",
  },
  {
    name: "zod",
    version: "4.6.7",
    integrity: "sha512-g8W2D2kU6a8untc053fX1uVBKzM7yqAxW/3zwk83+6RyF2+SKOuV+c0wBDhUwzV1PaGapmZH+rmcUzPf+3CGwg==",
    use: "check the shape of data that comes in",
  },
];

export const findAllowedPackage = (name: string): AllowedPackage | undefined => ALLOWED_PACKAGES.find((allowed) => allowed.name === name);

/** `date-fns 4.4.0, yaml 2.9.1`: for messages that say what there is. */
export const namesOfAllowedPackages = (): string => ALLOWED_PACKAGES.map(({ name, version }) => `${name} ${version}`).join(", ");

/** `@date-fns/tz/tzDate` → `@date-fns/tz`; null for what is no name of a package. */
export function packageOfSpecifier(specifier: string): string | null {
  return /^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*(?=\/|$)/.exec(specifier)?.[0] ?? null;
}
