import type { Shape } from "./shape.ts";

export const CONNECTION_SHAPES: readonly Shape[] = [
  {
    name: "a connection destructured in run",
    run: "async run() { const { messages } = chat; await messages.send({}); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a connection destructured at the top of the file",
    run: "async run() { await send({}); }",
    above: "const { messages: { send } } = chat;",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "connections of a namespace import",
    run: "async run() { await all.chat.messages.send({}); }",
    above: 'import * as all from "../connections";',
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a connection under another name",
    run: "async run() { await talk.messages.send({}); }",
    above: 'import { chat as talk } from "../connections";',
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a connection in a variable",
    run: "async run() { const target = chat; await target.messages.send({}); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a connection as a default parameter",
    run: 'async run() { await tell("x"); }',
    above: "async function tell(text, to = chat) { await to.messages.send({ text }); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a connection in a destructured parameter",
    run: 'async run() { await tell({ to: chat, text: "x" }); }',
    above: "async function tell({ to, text }) { await to.messages.send({ text }); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "an operation held in a variable",
    run: "async run() { const send = chat.messages.send; await send({}); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "an operation handed to a helper",
    run: "async run() { await twice(chat.messages.send); }",
    above: "async function twice(send) { await send({ n: 1 }); await send({ n: 2 }); }",
    nodes: ["call:chat.messages.send", "call:chat.messages.send#2"],
    edges: ["trigger → chat.messages.send", "chat.messages.send → chat.messages.send#2"],
  },
  {
    name: "an optional call",
    run: "async run() { await chat.messages?.send?.({}); }",
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
  {
    name: "a computed operation",
    run: "async run({ event }) { await chat.messages[event.body.how]({}); }",
    nodes: ["unknown:unknown chat.messages[event.body.how]({})"],
    edges: ["trigger → unknown chat.messages[event.body.how]({})"],
  },
  {
    name: "an operation in a literal index",
    run: 'async run() { await chat["messages"].send({}); }',
    nodes: ["call:chat.messages.send"],
    edges: ["trigger → chat.messages.send"],
  },
];
