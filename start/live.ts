/** Who may listen to which live channel. */
import { mayListen } from '#api/access/may_listen'
import transmit from '@adonisjs/transmit/services/main'

const scans = ['read', 'EvalJob'] as const

transmit.authorize<{ teamId: string }>('teams/:teamId/jobs', (ctx, { teamId }) =>
  mayListen(ctx, teamId, scans)
)
transmit.authorize<{ teamId: string }>('teams/:teamId/jobs/:jobId', (ctx, { teamId }) =>
  mayListen(ctx, teamId, scans)
)
