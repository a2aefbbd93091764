export const customer = { id: 1, email: "grace@example.com", name: "Grace Hopper", created_at: "2026-05-01T08:00:00.000Z" };
