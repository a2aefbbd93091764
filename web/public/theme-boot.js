// A file of its own, loaded before the style sheet paints: the content policy allows no inline script.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("vennel.appearance");
  } catch (refused) {
    // Storage may be switched off; the default appearance is dark.
  }
  document.documentElement.className = stored === "light" ? "light" : "dark";
})();
