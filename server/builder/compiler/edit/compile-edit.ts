import type { CompileRequest, CompileResult } from "../../builder.ts";
import type { CompilerTools } from "../compile.ts";

export async function compileEdit(request: CompileRequest, tools: CompilerTools): Promise<CompileResult | null> {
  void tools;
  return request.files.size === 0 ? null : null;
}
