/** Retention rule for ranges that no scan used in time. Other ranges are deleted with their scan. */
export const OLD_MCP_RANGES = {
  table: 'mcp_ranges',
  column: 'expires_at',
  keptDays: 0,
  only: 'scan_id is null',
}
