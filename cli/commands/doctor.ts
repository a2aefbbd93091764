import type { Command } from "../command.ts";
import { readLogin } from "../login-store.ts";

/** Each line is one thing that has to be so for the other commands to work. */
export const doctor: Command = {
  usage: "doctor",
  summary: "Says what is set up and what is missing",
  async run({ env, client }) {
    const checks: { name: string; ok: boolean; note: string }[] = [];
    const attempt = async (name: string, work: () => Promise<string>) => {
      const [ok, note] = await work().then(
        (text) => [true, text] as const,
        (error: Error) => [false, error.message] as const,
      );
      checks.push({ name, ok, note });
      return ok;
    };
    const signedIn = await attempt("login", async () => (await readLogin(env)).server);
    if (signedIn) {
      await attempt("server", async () => {
        const answer = await fetch(new URL("/readyz", (await readLogin(env)).server));
        if (!answer.ok) throw new Error(`/readyz answers ${answer.status}`);
        return "ready";
      });
      await attempt("key", async () => {
        await (await client()).call("listProjects", { query: { limit: 1 } });
        return "accepted";
      });
    }
    return { text: checks.map(({ ok, name, note }) => `${ok ? "✓" : "✗"} ${name}: ${note}`).join("\n"), value: checks, ok: checks.every(({ ok }) => ok) };
  },
};
