import { operation } from "../../authoring/operation.ts";
import { anything, array, choice, object, string } from "../../authoring/schema.ts";
import type { Operation } from "../../connector.ts";
import { spreadsheet, spreadsheetId, written } from "./samples.ts";

const where = { spreadsheetId: string("Id of the spreadsheet, from its address"), range: string("Sheet and cells, such as Orders!A1:C or just Orders") };
const rows = array(array(anything), "Rows, each a list of cells");
const input = { ...choice("How values are read: as typed by a person, or as they are", ["USER_ENTERED", "RAW"]), default: "USER_ENTERED" };
const names = ["row", "line", "cell", "record", "entry"];

export const operations: readonly Operation[] = [
  operation({
    id: "values.append",
    method: "POST",
    path: "/v4/spreadsheets/{spreadsheetId}/values/{range}:append",
    summary: "Add rows to the end of a sheet",
    verbs: ["add", "append", "insert", "log", "save", "create", "write", "record"],
    entity: "row",
    aliases: [...names, "spreadsheet row"],
    args: { ...where, valueInputOption: input, insertDataOption: choice("What happens to rows below", ["OVERWRITE", "INSERT_ROWS"]), values: rows },
    required: ["valueInputOption", "values"],
    query: ["valueInputOption", "insertDataOption"],
    returns: { spreadsheetId, tableRange: "Orders!A1:C6", updates: written },
    destinationField: "range",
    sampleInput: { spreadsheetId, range: "Orders", valueInputOption: "USER_ENTERED", values: [["1042", "maya@northwind.example", 124.5]] },
    popularity: 1,
  }),
  operation({
    id: "values.get",
    method: "GET",
    path: "/v4/spreadsheets/{spreadsheetId}/values/{range}",
    summary: "Read rows",
    verbs: ["read", "get", "list", "look up", "find"],
    entity: "row",
    aliases: names,
    args: { ...where, majorDimension: choice("Rows or columns", ["ROWS", "COLUMNS"]), valueRenderOption: choice("How values are shown", ["FORMATTED_VALUE", "UNFORMATTED_VALUE", "FORMULA"]) },
    returns: { range: "Orders!A1:C1000", majorDimension: "ROWS", values: [["Order", "Customer", "Total"]] },
    corrections: { "values?": rows },
    sampleInput: { spreadsheetId, range: "Orders!A1:C" },
    popularity: 0.8,
  }),
  operation({
    id: "values.update",
    method: "PUT",
    path: "/v4/spreadsheets/{spreadsheetId}/values/{range}",
    summary: "Write cells",
    verbs: ["update", "write", "set", "change", "overwrite"],
    entity: "cell",
    aliases: names,
    args: { ...where, valueInputOption: input, values: rows },
    required: ["valueInputOption", "values"],
    query: ["valueInputOption"],
    returns: written,
    sampleInput: { spreadsheetId, range: "Orders!C7", valueInputOption: "USER_ENTERED", values: [[99]] },
    popularity: 0.6,
  }),
  operation({ id: "values.clear", method: "POST", path: "/v4/spreadsheets/{spreadsheetId}/values/{range}:clear", summary: "Empty cells", effect: "delete", verbs: ["clear", "empty", "delete"], entity: "cell", aliases: names, args: where, returns: { spreadsheetId, clearedRange: "Orders!A2:C1000" }, sampleInput: { spreadsheetId, range: "Orders!A2:C" }, popularity: 0.2 }),
  operation({ id: "spreadsheets.get", method: "GET", path: "/v4/spreadsheets/{spreadsheetId}", summary: "Get a spreadsheet and its sheets", verbs: ["get", "read"], entity: "spreadsheet", aliases: ["sheet", "workbook"], args: { spreadsheetId: where.spreadsheetId }, returns: spreadsheet, sampleInput: { spreadsheetId }, popularity: 0.3 }),
  operation({ id: "spreadsheets.create", method: "POST", path: "/v4/spreadsheets", summary: "Create a spreadsheet", verbs: ["create", "new"], entity: "spreadsheet", aliases: ["sheet", "workbook"], args: { title: string("Title"), sheets: array(object({ properties: object({ title: string("Name of the sheet") }) }), "Its sheets") }, required: ["title"], bodyPaths: { title: "properties.title" }, returns: spreadsheet, sampleInput: { title: "Orders" }, popularity: 0.3 }),
];
