import type { KnownErrors } from "../../connector.ts";

/** https://www.twilio.com/docs/api/errors */
export const errors: KnownErrors = {
  at: ["code"],
  codes: {
    "20003": { cause: "The account SID or the auth token is wrong.", remedy: "Connect Twilio again with the account SID and auth token of the console." },
    "20404": { cause: "There is nothing under this SID in the account.", remedy: "Compare the SID with the Twilio console." },
    "20429": {
      cause: "More requests came than Twilio allows in this time.",
      remedy: "Have the work done in fewer calls or with less at once (`concurrency`), then replay the runs.",
    },
    "21211": {
      cause: "The number to send to is not a valid phone number.",
      remedy: "Write numbers with a plus sign and the country code, such as +14155550100.",
    },
    "21212": { cause: "The number to send from is not valid.", remedy: "Send from a number of your Twilio account, with a plus sign and the country code." },
    "21408": { cause: "The account may not send to this country.", remedy: "Allow the country under Geo permissions in the Twilio console." },
    "21606": { cause: "The number to send from cannot send messages, or is not yours.", remedy: "Send from a number of your account that can send SMS." },
    "21608": { cause: "A trial account sends only to numbers that were verified.", remedy: "Verify the number in the Twilio console, or upgrade the account." },
    "21610": { cause: "The recipient has opted out with STOP.", remedy: "Do not write to this number; the recipient can opt in with START." },
    "21614": { cause: "The number cannot receive SMS.", remedy: "Use a mobile number." },
    "21617": { cause: "The text is longer than 1,600 characters.", remedy: "Shorten the text before it is sent." },
    "63038": { cause: "The account has reached its limit of messages for the day.", remedy: "Replay the runs tomorrow, or ask Twilio for a higher limit." },
  },
};
