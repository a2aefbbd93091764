// A file of its own, loaded before the style sheet paints: the content policy allows no inline script.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("vennel.appearance");
  } catch {
    // Storage may be switched off; the default appearance is dark.
  }
  document.documentElement.className = stored === "light" ? "light" : "dark";
})();
