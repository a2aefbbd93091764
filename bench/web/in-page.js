// Runs in the page before anything else of it and only watches: paints, shifts, long tasks, frames.
window.watched = { lcp: 0, cls: 0, long: [], keys: [], editable: 0 };

const watch = (type, see, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
watch("largest-contentful-paint", (entry) => (window.watched.lcp = entry.startTime));
watch("layout-shift", (entry) => entry.hadRecentInput || (window.watched.cls += entry.value));
watch("longtask", (entry) => window.watched.long.push({ at: entry.startTime, ms: entry.duration }));
// From the key to the frame that shows it; the browser gives it in steps of 8 ms and leaves out what took less than 16.
watch("event", (entry) => entry.name === "keydown" && window.watched.keys.push(entry.duration), { durationThreshold: 16 });

new MutationObserver((_, observer) => {
  if (!document.querySelector(".cm-content[contenteditable=true]")) return;
  window.watched.editable = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });

window.countFrames = async (ms) => {
  const gaps = [];
  const end = performance.now() + ms;
  for (let last = performance.now(); last < end;) {
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return gaps;
};

// When the frame with a text in the conversation was painted: the task after the frame in which it came into the document.
window.watchForText = (wanted) => {
  window.painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("[role=log]")?.textContent.includes(wanted)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
};
