const HEADERS = { "retry-after": "1", "cache-control": "no-store" };
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>Vennel is starting</title>
<style>
  html { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { min-height: 90vh; margin: 0; display: grid; place-content: center; text-align: center; }
  h1 { font-size: 1.25rem; font-weight: 600; margin: 0; }
  p { margin: 0.25rem 1rem; }
</style>
<main role="status"><h1>Vennel is starting</h1><p>This page opens by itself in a moment.</p></main>
</html>
`;

/** The answer before there is anything to serve: to people a page that looks again, to programs the error of the catalogue. */
export function notYet({ method, headers }: Request): Response {
  if (method === "GET" && headers.get("accept")?.includes("text/html"))
    return new Response(PAGE, {
      status: 503,
      headers: { ...HEADERS, "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" },
    });
  return Response.json({ code: "unavailable", message: "The server is starting." }, { status: 503, headers: HEADERS });
}
