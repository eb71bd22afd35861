import { publish } from '#api/platform/queue/live'

/** Refreshes open pages that show the team's approvals. Call it after the commit. */
export const publishApproval = (approval: { id: string; teamId: string }): Promise<void> =>
  publish(`teams/${approval.teamId}/mcp-approvals`, { approvalId: approval.id })
