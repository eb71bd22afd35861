/** Entries of the last month are always kept: alerts, users and the dashboard refer to them. */
export const CALL_RETENTION_DAYS = { min: 30, max: 3650 } as const

/** `GET /mcp/calls/retention` */
export type McpCallRetention = {
  /** Null: entries are kept without limit. */
  days: number | null
  /** `sequence:hash` of the last deleted entry, where the log starts now; null if nothing was deleted. */
  checkpoint: string | null
}
