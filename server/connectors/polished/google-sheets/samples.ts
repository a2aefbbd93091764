export const spreadsheetId = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";

export const written = { spreadsheetId, updatedRange: "Orders!A7:C7", updatedRows: 1, updatedColumns: 3, updatedCells: 3 };

export const spreadsheet = {
  spreadsheetId,
  properties: { title: "Orders", locale: "en_GB", timeZone: "Europe/Stockholm" },
  sheets: [{ properties: { sheetId: 0, title: "Orders", index: 0, sheetType: "GRID", gridProperties: { rowCount: 1_000, columnCount: 26 } } }],
  spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`,
};
