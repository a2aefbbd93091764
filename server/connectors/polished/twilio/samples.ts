export const account = { sid: "AC1f3b8a1f0c2d4e5f60718293a4b5c6d7", friendly_name: "Northwind", status: "active", type: "Full" };

const common = {
  account_sid: account.sid,
  api_version: "2010-04-01",
  date_created: "Sat, 02 May 2026 10:32:18 +0000",
  date_updated: "Sat, 02 May 2026 10:32:18 +0000",
  from: "+46709876543",
  to: "+46701234567",
  price: null,
  price_unit: "USD",
};

export const message = {
  ...common,
  sid: "SM8f7e6d5c4b3a29180716253443526170",
  body: "Your order has been shipped.",
  num_segments: "1",
  num_media: "0",
  direction: "outbound-api",
  status: "queued",
  date_sent: null,
  error_code: null,
  error_message: null,
  messaging_service_sid: null,
  uri: `/2010-04-01/Accounts/${account.sid}/Messages/SM8f7e6d5c4b3a29180716253443526170.json`,
};

export const call = {
  ...common,
  sid: "CA0123456789abcdef0123456789abcdef",
  direction: "outbound-api",
  status: "queued",
  start_time: null,
  end_time: null,
  duration: null,
  uri: `/2010-04-01/Accounts/${account.sid}/Calls/CA0123456789abcdef0123456789abcdef.json`,
};
