export const me = { id: "1236540012345678901", username: "vennel", discriminator: "0", global_name: "Vennel", avatar: null, bot: true };

export const message = {
  id: "1236547788001214464",
  type: 0,
  channel_id: "1124500012345678901",
  content: "The nightly import has finished.",
  author: me,
  timestamp: "2026-05-02T10:32:18.123000+00:00",
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  pinned: false,
};

export const channel = { id: "1124500012345678901", type: 0, guild_id: "1124499912345678901", name: "support", position: 1, topic: null, nsfw: false };
