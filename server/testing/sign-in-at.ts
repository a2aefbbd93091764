/**
 * What a person does in the browser at a provider of the test: opens the address, signs in, agrees.
 * Returns the address that they are sent back to.
 */
export async function signInAt(issuer: string, authorizationUrl: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next: { url: URL; form: URLSearchParams | null } = { url: new URL(authorizationUrl), form: null };
  for (let steps = 0; steps < 12; steps += 1) {
    if (next.url.origin !== issuer) return next.url;
    const answer: Response = await fetch(next.url, {
      method: next.form ? "POST" : "GET",
      body: next.form,
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location) {
      next = { url: new URL(location, next.url), form: null };
      continue;
    }
    const page = await answer.text();
    const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1];
    const action = page.match(/<form[^>]* action="([^"]+)"/)?.[1];
    if (!prompt || !action) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 300)}`);
    next = { url: new URL(action, next.url), form: new URLSearchParams({ prompt, login: subject, password: "anything" }) };
  }
  throw new Error("The provider's pages go round in circles");
}
