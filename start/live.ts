/** Who may listen to which live channel. */
import { liveChannel } from '#api/live/channels'
import { applyChangesOfOthers } from '#api/live/subscriptions'

liveChannel('teams/:teamId/jobs', ['read', 'EvalJob'])
liveChannel('teams/:teamId/jobs/:jobId', ['read', 'EvalJob'])
liveChannel('teams/:teamId/remediations/:evalId', ['read', 'Eval'])
liveChannel('organizations/:organizationId/imports/:importId', 'admin')

applyChangesOfOthers()
