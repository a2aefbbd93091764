export const HOOK = `
import { automation, webhook } from "@vennel/sdk";
export default automation({ id: "receive", name: "Receive", trigger: webhook({ path: "orders" }), async run({ log }) { log.info("got it"); } });
`;
export const TIMER = `
import { automation, schedule } from "@vennel/sdk";
export default automation({ id: "tick", name: "Tick", trigger: schedule("0 9 * * 1-5", { timeZone: "Europe/Berlin" }), async run() {} });
`;
export const SLACK = `
import { automation, schedule } from "@vennel/sdk";
import { slack } from "../connections";
export default automation({ id: "tell", name: "Tell", trigger: schedule("0 9 * * *"), async run() { await slack.chat.postMessage({ channel: "#a", text: "hi" }); } });
`;
export const MANIFEST = `{"name":"orders","vennel":{"variables":{"type":"object","properties":{"CHANNEL":{"type":"string","default":"#a"},"REGION":{"type":"string"}},"required":["REGION"]}}}`;
