/** Small memory first: one server and its sandboxes share the machine with this Postgres. */
const SETTINGS = {
  listen_addresses: "",
  max_connections: "100",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  io_method: "sync",
  jit: "off",
  // Errors of statements are the caller's business and reach the caller; the log keeps what Postgres says of itself.
  log_min_messages: "log",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** For clusters that are thrown away: nothing has to survive a power cut. */
const THROW_AWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export function settingArguments(options: { throwAway: boolean; socketFolder: string }): string[] {
  const settings = { ...SETTINGS, ...(options.throwAway ? THROW_AWAY : {}), unix_socket_directories: options.socketFolder };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
