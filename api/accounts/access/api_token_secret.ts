import { type TokenRow, TRACES_ONLY } from '#api/accounts/tenants/tenant'
import { hashOfSecret, newTokenSecret, writeToken } from '#api/accounts/access/api_token_format'
import { safeEqual } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DateTime } from 'luxon'

/** Minimum interval between two updates of "last used", so that not every request writes. */
const LAST_USED_STEP_MS = 60_000

type Order = {
  userId: string
  name: string
  organizationId: string
  expiresAt: DateTime | null
  /** Restricts the token to one team. Default: all teams of the user. */
  teamId?: string | null
  isReadOnly?: boolean
  /** Restricts the token to sending spans. */
  isForTraces?: boolean
}

export type IssuedToken = {
  id: string
  name: string
  /** Returned only here; the database stores the hash. */
  token: string
  teamId: string | null
  isReadOnly: boolean
  isForTraces: boolean
  expiresAt: Date | null
  createdAt: Date
}

type StoredToken = { id: string; created_at: Date; expires_at: Date | null }

export async function issueApiToken(
  { userId, name, organizationId, expiresAt, ...scope }: Order,
  trx?: TransactionClientContract
): Promise<IssuedToken> {
  const { teamId = null, isReadOnly = false, isForTraces = false } = scope
  const { secret, hash } = newTokenSecret()
  const [row]: StoredToken[] = await (trx ?? db)
    .table('api_tokens')
    .insert({
      tokenable_id: userId,
      organization_id: organizationId,
      team_id: teamId,
      is_read_only: isReadOnly,
      type: 'api',
      name,
      hash,
      abilities: isForTraces ? TRACES_ONLY : '["*"]',
      expires_at: expiresAt?.toJSDate() ?? null,
    })
    .returning(['id', 'created_at', 'expires_at'])
  return {
    id: row.id,
    name,
    token: writeToken(row.id, secret),
    teamId,
    isReadOnly,
    isForTraces,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** Whether the secret matches and the token has not expired. */
export function isTokenValid({ hash, expires_at: expiresAt }: TokenRow, secret: string): boolean {
  const end = dateOrNull(expiresAt)
  return safeEqual(hash, hashOfSecret(secret)) && (end === null || end.getTime() > Date.now())
}

export async function recordTokenUse({ id, last_used_at: lastUsedAt }: TokenRow) {
  if (Date.now() - (dateOrNull(lastUsedAt)?.getTime() ?? 0) < LAST_USED_STEP_MS) return
  await db.from('api_tokens').where('id', id).update({ last_used_at: new Date() })
}

const dateOrNull = (value: string | null) => (value === null ? null : new Date(value))
