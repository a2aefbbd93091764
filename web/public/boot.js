// The first thing that runs. The build writes it into the page, whose policy allows it by its hash.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("vennel.appearance");
  } catch {
    // Storage may be switched off; the default appearance is dark.
  }
  document.documentElement.className = stored === "light" ? "light" : "dark";
})();
