import type { Projects } from "../projects/index.ts";

type Diffs = ReturnType<Projects["diff"]>;
type Copy = Parameters<Projects["diff"]>[1];

/** More than this a model reads from the files themselves. */
const MOST_BYTES = 24 * 1024;

/**
 * What people changed, as it is shown to a model: each file as a diff with four lines of context,
 * or whole where that is shorter. Contents are fenced off from instructions by escaping the tags.
 */
export function modificationsBlock(diffs: Diffs, now: Copy): string | null {
  const written = diffs.filter(({ filePath }) => now.files.get(filePath)?.writer !== "derived");
  if (written.length === 0) return null;
  let left = MOST_BYTES;
  const entries = written.map(({ filePath, status, patch }) => {
    if (status === "removed") return `<file path="${escape(filePath)}" removed="true" />`;
    const file = now.files.get(filePath);
    if (!file || file.isBinary) return `<file path="${escape(filePath)}" binary="true" />`;
    const whole = file.content.toString("utf8");
    const [tag, body] = whole.length < patch.length ? (["file", whole] as const) : (["diff", patch] as const);
    const escaped = escape(body);
    if (escaped.length > left) return `<file path="${escape(filePath)}" omitted="true">Too long to show here; read the file.</file>`;
    left -= escaped.length;
    return `<${tag} path="${escape(filePath)}">\n${escaped}\n</${tag}>`;
  });
  return `<vennelFileModifications>\n${entries.join("\n")}\n</vennelFileModifications>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
