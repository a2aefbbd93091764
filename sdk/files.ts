// What integration code imports as `@vennel/sdk/files`. It is bundled only where it is used, and runs in the sandbox.
export { fromBase64, toBase64 } from "./files/base64.ts";
export { csv, type CsvReading, type CsvRow, type CsvWriting } from "./files/csv.ts";
export { FileError } from "./files/file-error.ts";
export { xlsx, type Cell, type Writable, type XlsxReading, type XlsxRow } from "./files/xlsx/xlsx.ts";
export { xml, type XmlReading, type XmlValue, type XmlWriting } from "./files/xml.ts";
