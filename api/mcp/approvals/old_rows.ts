import { APPROVAL_KEPT_DAYS } from '#api/contract/mcp/approval'

export const OLD_MCP_APPROVALS = {
  table: 'mcp_approvals',
  column: 'created_at',
  keptDays: APPROVAL_KEPT_DAYS,
}
