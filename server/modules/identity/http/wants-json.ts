/** Whether `Accept` prefers JSON. A missing header or a bare wildcard is a browser that navigates. */
export function prefersJson(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  const json = preference(accept, "application", "json");
  const html = preference(accept, "text", "html");
  return json.quality > html.quality || (json.quality === html.quality && json.quality > 0 && json.specificity > html.specificity);
}

/** Errors, submits and logout also take an exactly-JSON body as a sign that a script is asking. */
export function prefersJsonError(request: Request): boolean {
  return prefersJson(request) || request.headers.get("content-type") === "application/json";
}

function preference(accept: string, type: string, subtype: string): { quality: number; specificity: number } {
  let best = { quality: 0, specificity: -1 };
  for (const range of accept.split(",")) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const specificity = [`*/*`, `${type}/*`, `${type}/${subtype}`].indexOf(name);
    if (specificity <= best.specificity) continue;
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = q ? Number(q.slice(2)) : 1;
    best = { quality: Number.isFinite(quality) ? quality : 0, specificity };
  }
  return best;
}
