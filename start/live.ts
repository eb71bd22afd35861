/** Who may listen to which live channel. */
import { mayListen, mayListenAsAdmin } from '#api/access/may_listen'
import transmit from '@adonisjs/transmit/services/main'

const scans = ['read', 'EvalJob'] as const

transmit.authorize<{ teamId: string }>('teams/:teamId/jobs', (ctx, { teamId }) =>
  mayListen(ctx, teamId, scans)
)
transmit.authorize<{ teamId: string }>('teams/:teamId/jobs/:jobId', (ctx, { teamId }) =>
  mayListen(ctx, teamId, scans)
)
transmit.authorize<{ teamId: string }>('teams/:teamId/remediations/:evalId', (ctx, { teamId }) =>
  mayListen(ctx, teamId, ['read', 'Eval'])
)
transmit.authorize<{ organizationId: string; importId: string }>(
  'organizations/:organizationId/imports/:importId',
  (ctx, { organizationId }) => mayListenAsAdmin(ctx, organizationId)
)
