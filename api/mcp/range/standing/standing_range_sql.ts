/** SQL condition on `scans`, bound in `start/ports.ts`: the target has a standing range. */
export const STANDING_RANGE_EXISTS =
  'exists (select 1 from mcp_standing_ranges m where m.target_id = scans.target_id)'
