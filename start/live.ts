/** Live channels and the permission that each requires. */
import { liveChannel } from '#api/platform/live/channels'
import { applyChangesOfOthers } from '#api/platform/live/subscriptions'

liveChannel('teams/:teamId/jobs', ['read', 'EvalJob'])
liveChannel('teams/:teamId/jobs/:jobId', ['read', 'EvalJob'])
liveChannel('teams/:teamId/remediations/:evalId', ['read', 'Eval'])
liveChannel('organizations/:organizationId/imports/:importId', 'admin')

applyChangesOfOthers()
