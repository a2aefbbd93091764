// The first thing that runs. The build writes it into the page, whose policy allows it by its hash.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("vennel.appearance");
  } catch {
    // Storage may be switched off; the default appearance is dark.
  }
  document.documentElement.className = stored === "light" ? "light" : "dark";

  // What every start asks for is asked for here, while the application is on its way. `api/early.ts` hands it over.
  const config = document.getElementById("runtime-config");
  if (!config) return;
  const { urls } = JSON.parse(config.textContent);
  const answers = (window.earlyAnswers = new Map());
  const ask = async (url) => {
    // The application was quicker.
    if (answers.has(url)) return null;
    const answer = fetch(url, { mode: "cors", credentials: "include", headers: { Accept: "application/json" } });
    answers.set(url, answer);
    const response = await answer;
    return response.ok ? response.clone().json() : null;
  };
  const start = async () => {
    if (!(await ask(`${urls.identity}/sessions/whoami`))) return;
    const [listed, active] = await Promise.all([ask(`${urls.organisations}/organisations`), ask(`${urls.organisations}/active-organisation`)]);
    const slug = new URLSearchParams(location.search).get("org");
    const organisation = slug === null ? active : listed?.organisations.find((one) => one.slug === slug);
    const project = /^\/integrations\/([^/]+)$/.exec(location.pathname)?.[1];
    if (!organisation || !project) return;
    const place = `/o/${organisation.id}/projects/${project}`;
    const wanted = [`${urls.platform}${place}`, `${urls.board}${place}/conversation`, `${urls.platform}${place}/flow`, `${urls.platform}${place}/files`];
    await Promise.all(wanted.map(ask));
  };
  // Who needs an answer that failed asks again, and says so.
  start().catch(() => {});
})();
