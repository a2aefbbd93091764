export const bot = { id: 6_123_456_789, is_bot: true, first_name: "Shop bot", username: "northwind_shop_bot", can_join_groups: true };
export const chat = { id: -1_001_234_567_890, title: "Web shop", type: "supergroup" };
export const message = {
  message_id: 1_432,
  from: { id: 48_213_007, is_bot: false, first_name: "Maya", last_name: "Lindqvist", username: "mayalindqvist", language_code: "sv" },
  chat,
  date: 1_777_717_938,
  text: "Gift cards are live.",
};
