export const message = {
  user: "U061F7AUR",
  type: "message",
  ts: "1777717938.000200",
  bot_id: "B05QK2N7T",
  app_id: "A05R3T1VC",
  text: "The nightly import has finished.",
  team: "T0G9PQBBK",
};

export const posted = { ok: true, channel: "C05NS8GSN", ts: message.ts, message };

export const channel = {
  id: "C05NS8GSN",
  name: "support",
  is_channel: true,
  is_group: false,
  is_im: false,
  is_private: false,
  is_archived: false,
  is_general: false,
  is_member: true,
  created: 1_714_640_120,
  creator: "U061F7AUR",
  name_normalized: "support",
  num_members: 12,
  topic: { value: "Questions from customers", creator: "U061F7AUR", last_set: 1_714_640_131 },
  purpose: { value: "Answer within a day", creator: "U061F7AUR", last_set: 1_714_640_131 },
};

export const member = {
  id: "U061F7AUR",
  team_id: "T0G9PQBBK",
  name: "maya",
  deleted: false,
  real_name: "Maya Lindqvist",
  tz: "Europe/Stockholm",
  profile: {
    real_name: "Maya Lindqvist",
    display_name: "maya",
    email: "maya@northwind.example",
    title: "Support lead",
    image_72: "https://avatars.slack-edge.com/2026-01-10/maya_72.png",
  },
  is_admin: false,
  is_bot: false,
  updated: 1_746_101_231,
};

/** What surrounds every event that Slack delivers. */
export function envelope<T extends Record<string, unknown>>(event: T) {
  return {
    token: "verification-token-is-not-used",
    team_id: "T0G9PQBBK",
    api_app_id: "A05R3T1VC",
    event,
    type: "event_callback",
    event_id: "Ev08MFMKH6",
    event_time: 1_777_717_938,
    authorizations: [{ enterprise_id: null, team_id: "T0G9PQBBK", user_id: "U05QK2N7T", is_bot: true, is_enterprise_install: false }],
    is_ext_shared_channel: false,
  };
}
