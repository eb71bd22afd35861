/** Live channels and the permission that each requires. */
import { liveChannel } from '#api/platform/live/channels'
import { applyChangesOfOthers } from '#api/platform/live/subscriptions'

liveChannel('teams/:teamId/jobs', ['read', 'EvalJob'])
liveChannel('teams/:teamId/jobs/:jobId', ['read', 'EvalJob'])
liveChannel('teams/:teamId/remediations/:evalId', ['read', 'Eval'])
liveChannel('teams/:teamId/file-imports/:importId', ['read', 'Eval'])
liveChannel('teams/:teamId/model-audits', ['read', 'ModelAudit'])
liveChannel('teams/:teamId/model-audits/:auditId', ['read', 'ModelAudit'])
liveChannel('teams/:teamId/mcp-calls', ['read', 'McpAlert'])
liveChannel('teams/:teamId/mcp-approvals', ['read', 'McpPermission'])
liveChannel('teams/:teamId/simba/:sessionId', ['read', 'EvalJob'])
liveChannel('organizations/:organizationId/imports/:importId', 'admin')

applyChangesOfOthers()
