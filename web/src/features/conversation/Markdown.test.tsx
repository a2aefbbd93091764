import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./Markdown.tsx";

const shown = (text: string, isStreaming = false) => renderToStaticMarkup(<Markdown text={text} isStreaming={isStreaming} />);

test.each([
  "<script>alert(1)</script>",
  "text <img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><a xlink:href='javascript:alert(1)'>x</a></svg>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "![x](https://evil.example/pixel.gif)",
  '<a href="javascript:alert(1)">x</a>',
  "`</code><script>alert(1)</script>`",
  "| a |\n| - |\n| <script>alert(1)</script> |",
  "<style>body{display:none}</style>",
])("what an answer says is shown and never carried out: %s", (text) => {
  for (const isStreaming of [false, true]) {
    expect(shown(text, isStreaming)).not.toMatch(/<(script|img|svg|iframe|style|object|embed)|href="(?!https?:)|\son\w+=(?!&)["']/i);
  }
});

test("a link opens without a word of where it came from", () => {
  expect(shown("[x](https://a.example/)")).toContain('<a href="https://a.example/" target="_blank" rel="noreferrer noopener">');
});
