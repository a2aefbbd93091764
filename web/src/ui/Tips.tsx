import { type RefObject, useEffect, useRef } from "react";
import styles from "./Tips.module.css";

const DELAY_MS = 400;
const GAP = 6;

const OWNERS = "[data-tip], time[datetime]";
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });

/** One tip for the whole page: it shows the `data-tip` of what the pointer rests on or the keyboard reached, and of a time its day, second and zone. */
export function Tips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => showTips(tip), []);
  return <div ref={tip} className={styles.tip} popover="manual" aria-hidden="true" />;
}

function showTips(tip: RefObject<HTMLDivElement | null>): () => void {
  const listening = new AbortController();
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
  };
  const show = (owner: HTMLElement) => {
    const { current } = tip;
    if (!current || !owner.isConnected) return;
    current.textContent = owner.dataset["tip"] ?? momentOf(owner);
    current.showPopover();
    const { left, top, bottom, width } = owner.getBoundingClientRect();
    const above = top - GAP - current.offsetHeight;
    const wanted = left + width / 2 - current.offsetWidth / 2;
    current.style.left = `${Math.max(GAP, Math.min(wanted, window.innerWidth - current.offsetWidth - GAP))}px`;
    current.style.top = `${above > GAP ? above : bottom + GAP}px`;
  };
  const onEnter = (delay: number) => (event: Event) => {
    hide();
    const owner = event.target instanceof Element ? event.target.closest<HTMLElement>(OWNERS) : null;
    if (!owner || (event.type === "focusin" && !owner.matches(":focus-visible"))) return;
    timer = window.setTimeout(() => show(owner), delay);
  };
  const on = (type: string, listener: (event: Event) => void) => document.addEventListener(type, listener, { signal: listening.signal, capture: true });
  on("pointerover", onEnter(DELAY_MS));
  on("focusin", onEnter(0));
  for (const type of ["pointerdown", "focusout", "keydown", "scroll"]) on(type, hide);
  return () => {
    hide();
    listening.abort();
  };
}

function momentOf(owner: HTMLElement): string {
  const time = Date.parse(owner.getAttribute("datetime") ?? "");
  return Number.isNaN(time) ? "" : MOMENT.format(time);
}
