import { FORBIDDEN } from '#api/accounts/access/errors'
import type { Tenant } from '#api/accounts/tenants/tenant'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { issueApiToken, type IssuedToken } from '#api/accounts/access/api_token_secret'
import { myTeams } from '#api/accounts/teams/visible_teams'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

type Wanted = {
  name: string
  expiresAt?: Date | null | undefined
  teamId?: string | null | undefined
  isReadOnly?: boolean | undefined
  isForTraces?: boolean | undefined
}

/** Creates a token for the caller. The token has at most the caller's permissions. */
export async function createApiToken(
  tenant: Tenant,
  actor: Actor,
  { name, expiresAt = null, teamId = null, isReadOnly = false, isForTraces = false }: Wanted
): Promise<IssuedToken> {
  assertWithinToken(tenant, expiresAt)
  const team = await teamNamed(tenant, teamId)
  const { organizationId } = actor
  const ends = expiresAt && DateTime.fromJSDate(expiresAt)
  return db.transaction(async (trx) => {
    const order = { userId: tenant.user.id, name, organizationId, teamId, isReadOnly, isForTraces }
    const token = await issueApiToken({ ...order, expiresAt: ends }, trx)
    const limit = isForTraces ? 'for sending traces' : isReadOnly && 'read only'
    const scope = [limit, team && `for team ${team.name}`].filter(Boolean)
    await recordAudit(trx, actor, {
      action: 'token_created',
      target: 'TOKEN',
      targetId: token.id,
      description: [`Created API token ${name}`, ...scope].join(', '),
      teamId,
      after: { name, teamId, isReadOnly, isForTraces, expiresAt },
    })
    return token
  })
}

/** Rejects requests with a read-only or team-limited token, and an expiry later than that of the request's own token. */
function assertWithinToken({ token }: Tenant, expiresAt: Date | null) {
  if (!token) return
  if (token.teamId || token.isReadOnly) {
    throw FORBIDDEN(
      'A token that is read-only or limited to one team cannot create tokens. Use an unrestricted token, or sign in with a browser.'
    )
  }
  if (!token.expiresAt || (expiresAt && expiresAt <= token.expiresAt)) return
  throw invalidField(
    'expiresAt',
    'max',
    `A token created with another token cannot expire after it. Choose ${token.expiresAt.toISOString()} or earlier.`
  )
}

async function teamNamed(tenant: Tenant, teamId: string | null) {
  if (teamId === null) return null
  const team = (await myTeams(tenant)).find(({ id }) => id === teamId)
  if (!team) throw invalidField('teamId', 'exists', 'Choose one of your teams')
  return team
}
