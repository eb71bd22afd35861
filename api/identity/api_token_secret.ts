import type { TokenRow } from '#api/access/tenant'
import { AccessToken } from '@adonisjs/auth/access_tokens'
import { type Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'

/** Fixed, so that secret scanners recognise a leaked token; the secret ends in a checksum. */
export const TOKEN_PREFIX = 'assay_'
const SECRET_LENGTH = 40
/** How stale "last used" may be: one write a minute, not one a request. */
const LAST_USED_STEP_MS = 60_000

type Order = { userId: string; name: string; organizationId: string; expiresAt: DateTime | null }

export type IssuedToken = {
  id: string
  name: string
  /** Only here: what is stored is its hash. */
  token: string
  expiresAt: Date | null
  createdAt: Date
}

export async function issueApiToken({
  userId,
  name,
  organizationId,
  expiresAt,
}: Order): Promise<IssuedToken> {
  const { secret, hash } = AccessToken.createTransientToken(userId, SECRET_LENGTH)
  const [row]: { id: string; created_at: Date; expires_at: Date | null }[] = await db
    .table('api_tokens')
    .insert({
      tokenable_id: userId,
      organization_id: organizationId,
      type: 'api',
      name,
      hash,
      abilities: '["*"]',
      expires_at: expiresAt?.toJSDate() ?? null,
    })
    .returning(['id', 'created_at', 'expires_at'])
  const token = `${TOKEN_PREFIX}${encode(row.id)}.${encode(secret.release())}`
  return { id: row.id, name, token, createdAt: row.created_at, expiresAt: row.expires_at }
}

/** The parts of a token that somebody sent; null when it cannot be one of ours. */
export const decodeApiToken = (value: string) => AccessToken.decode(TOKEN_PREFIX, value)

/** Whether the secret is the stored token's and the token still holds. */
export function isTokenGood(row: TokenRow, secret: Secret<string>): boolean {
  const token = new AccessToken({
    identifier: row.id,
    tokenableId: row.tokenable_id,
    type: row.type,
    name: row.name,
    hash: row.hash,
    abilities: JSON.parse(row.abilities),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    lastUsedAt: dateOrNull(row.last_used_at),
    expiresAt: dateOrNull(row.expires_at),
  })
  return token.verify(secret) && !token.isExpired()
}

/** Notes that the token was used. */
export async function noteTokenUse({ id, last_used_at: lastUsedAt }: TokenRow) {
  if (Date.now() - (dateOrNull(lastUsedAt)?.getTime() ?? 0) < LAST_USED_STEP_MS) return
  await db.from('api_tokens').where('id', id).update({ last_used_at: new Date() })
}

const dateOrNull = (value: string | null) => (value === null ? null : new Date(value))

const encode = (text: string) => Buffer.from(text).toString('base64url')
