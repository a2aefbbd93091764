export const file = { path: "outgoing/orders.csv", name: "orders.csv", type: "file", size: 33, modifiedAt: "2026-05-01T08:00:00.000Z" };

export const content = "number,total\n1001,12.50\n1002,7.00\n";

export function folderAt(path: string) {
  return { path, name: path.split("/").at(-1), type: "folder", size: 4_096, modifiedAt: file.modifiedAt };
}
