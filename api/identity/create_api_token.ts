import { FORBIDDEN } from '#api/access/errors'
import type { Tenant } from '#api/access/tenant'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import { invalidField } from '#api/http/domain_error'
import { issueApiToken, type IssuedToken } from '#api/identity/api_token_secret'
import { myTeams } from '#api/teams/my_teams'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

type Wanted = {
  name: string
  expiresAt?: Date | null | undefined
  teamId?: string | null | undefined
  isReadOnly?: boolean | undefined
}

/** A token for the person who asks: it may what they may, or less. */
export async function createApiToken(
  tenant: Tenant,
  actor: Actor,
  { name, expiresAt = null, teamId = null, isReadOnly = false }: Wanted
): Promise<IssuedToken> {
  refuseMoreThanMine(tenant, expiresAt)
  const team = await teamNamed(tenant, teamId)
  const { organizationId } = actor
  const ends = expiresAt && DateTime.fromJSDate(expiresAt)
  return db.transaction(async (trx) => {
    const order = { userId: tenant.user.id, name, organizationId, teamId, isReadOnly }
    const token = await issueApiToken({ ...order, expiresAt: ends }, trx)
    const scope = [isReadOnly && 'read only', team && `for team ${team.name}`].filter(Boolean)
    await recordAudit(trx, actor, {
      action: 'token_created',
      target: 'TOKEN',
      targetId: token.id,
      description: [`Created API token ${name}`, ...scope].join(', '),
      teamId,
      after: { name, teamId, isReadOnly, expiresAt },
    })
    return token
  })
}

/** What a token makes may not reach further, nor live longer, than the token itself. */
function refuseMoreThanMine({ token }: Tenant, expiresAt: Date | null) {
  if (!token) return
  if (token.teamId || token.isReadOnly) throw FORBIDDEN('A limited token cannot make tokens')
  if (!token.expiresAt || (expiresAt && expiresAt <= token.expiresAt)) return
  throw invalidField(
    'expiresAt',
    'max',
    `A token made with a token ends with it: choose ${token.expiresAt.toISOString()} or earlier`
  )
}

async function teamNamed(tenant: Tenant, teamId: string | null) {
  if (teamId === null) return null
  const team = (await myTeams(tenant)).find(({ id }) => id === teamId)
  if (!team) throw invalidField('teamId', 'exists', 'Choose one of your teams')
  return team
}
