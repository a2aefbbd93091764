import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const KEYWORD = "color-mix(in oklab, var(--accent-11), var(--accent-12) 35%)";
const LITERAL = "color-mix(in oklab, var(--gold-11), var(--gold-12) 20%)";

/** The editor in the colours of the rest: one set of variables, so both appearances follow by themselves. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--slate-12)", backgroundColor: "var(--region)", fontSize: "12.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--accent-9)" },
  ".cm-gutters": { backgroundColor: "var(--region)", color: "var(--slate-11)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "40px", padding: "0 8px 0 0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--slate-a2)" },
  ".cm-activeLineGutter": { color: "var(--slate-12)" },
  ".cm-cursor": { borderLeftColor: "var(--accent-9)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-a4)" },
  ".cm-selectionMatch": { backgroundColor: "var(--slate-a4)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-a4)", outline: "none" },
  ".cm-searchMatch": { backgroundColor: "var(--amber-a4)" },
  ".cm-panels": { backgroundColor: "var(--region-raised)", color: "var(--slate-12)", borderColor: "var(--line-region)" },
  ".cm-tooltip": {
    border: "1px solid var(--line-control)",
    borderRadius: "6px",
    backgroundColor: "var(--color-panel-solid)",
    boxShadow: "var(--shadow-floating)",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent-a4)", color: "var(--slate-12)" },
  ".cm-description": { maxWidth: "560px", padding: "6px 10px", fontSize: "12px" },
  ".cm-description code": { whiteSpace: "pre-wrap" },
  ".cm-description p": { marginTop: "4px", color: "var(--slate-11)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--red-9) 1px", textUnderlineOffset: "3px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--amber-9) 1px", textUnderlineOffset: "3px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--red-9)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--amber-9)" },
  "&.cm-merge-b .cm-insertedLine, &.cm-merge-b .cm-changedLine": { backgroundColor: "var(--grass-a2)" },
  ".cm-deletedChunk": { backgroundColor: "var(--red-a2)", paddingLeft: "6px" },
  "&.cm-merge-b .cm-changedText": { background: "var(--grass-a3)" },
  "&.cm-merge-b .cm-deletedText, & .cm-deletedChunk .cm-deletedText": { background: "var(--red-a3)" },
  // The elements are `ins` and `del`, which browsers underline and strike through; the ground says it already.
  "& ins, & del": { textDecoration: "none" },
  ".cm-changedLineGutter": { backgroundColor: "var(--grass-9)" },
  ".cm-deletedLineGutter": { backgroundColor: "var(--red-9)" },
  ".cm-changeGutter": { width: "2px", paddingLeft: "0" },
  ".cm-deletedChunk .cm-chunkButtons": { insetInlineEnd: "12px", display: "flex", gap: "4px" },
  ".cm-collapsedLines": { color: "var(--slate-11)", background: "var(--slate-a2)", padding: "4px 12px" },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.punctuation, tags.bracket, tags.separator, tags.operator, tags.meta], color: "var(--slate-11)" },
  { tag: tags.comment, color: "var(--slate-11)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.modifier, tags.bool, tags.null, tags.self], color: KEYWORD },
  { tag: [tags.string, tags.number, tags.regexp, tags.special(tags.string)], color: LITERAL },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--accent-12)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], fontWeight: "550" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.link, color: "var(--accent-11)" },
]);

export const editorTheme: Extension = [theme, syntaxHighlighting(highlighting)];
