/**
 * Days for which calls are kept. The minimum is a month because alerts, users and the dashboard refer to recent entries.
 */
export const CALL_RETENTION_DAYS = { min: 30, max: 3650 } as const

/** `GET /mcp/calls/retention` */
export type McpCallRetention = {
  /** Null: entries are never deleted. */
  days: number | null
  /** `sequence:hash` of the last deleted entry, after which the log now starts; null if nothing was deleted. */
  checkpoint: string | null
}
