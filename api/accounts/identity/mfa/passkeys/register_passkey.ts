import { MAX_PASSKEYS, type NewSecondFactor } from '#api/contract/accounts/mfa'
import { INVALID_PASSKEY, TOO_MANY_PASSKEYS } from '#api/accounts/identity/mfa/errors'
import {
  rememberChallenge,
  consumeChallenge,
  knownRelyingParty,
} from '#api/accounts/identity/mfa/passkeys/challenges'
import { passkeysOf } from '#api/accounts/identity/mfa/passkeys/stored_passkeys'
import { recordAdded } from '#api/accounts/identity/mfa/record_change'
import { firstRecoveryCodes } from '#api/accounts/identity/mfa/recovery_codes'
import { lockFactors } from '#api/accounts/identity/mfa/second_factors'
import { appName } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'

const ownerOf = ({ tenant }: HttpContext) =>
  ({ purpose: 'registration', userId: tenant.user.id }) as const

export async function registrationOptions(ctx: HttpContext) {
  const { user } = ctx.tenant
  const existing = await passkeysOf(user)
  if (existing.length >= MAX_PASSKEYS) throw TOO_MANY_PASSKEYS()
  const options = await generateRegistrationOptions({
    rpName: appName,
    rpID: knownRelyingParty().id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    // Prevents registering the same authenticator twice.
    excludeCredentials: existing,
    // Discoverable if the authenticator supports it, so that the passkey also works without a password.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await rememberChallenge(ctx, ownerOf(ctx), options.challenge)
  return options
}

export async function registerPasskey(
  ctx: HttpContext,
  { name, response }: { name: string; response: RegistrationResponseJSON }
): Promise<NewSecondFactor & { id: string }> {
  const { user } = ctx.tenant
  const credential = await verified(ctx, response)
  return db.transaction(async (trx) => {
    await lockFactors(trx, user)
    if ((await passkeysOf(user, trx)).length >= MAX_PASSKEYS) throw TOO_MANY_PASSKEYS()
    const [row]: { id: string }[] = await trx
      .knexQuery()
      .table('passkeys')
      .insert({
        user_id: user.id,
        name,
        webauthn_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflict('webauthn_id')
      .ignore()
      .returning('id')
    if (!row) throw INVALID_PASSKEY('This passkey is already registered')
    await recordAdded(ctx, `passkey "${name}"`, { method: 'passkey', passkeyId: row.id }, trx)
    return { id: row.id, recoveryCodes: await firstRecoveryCodes(trx, user) }
  })
}

async function verified(ctx: HttpContext, response: RegistrationResponseJSON) {
  const expectedChallenge = await consumeChallenge(ctx, ownerOf(ctx))
  const { id, origin } = knownRelyingParty()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    })
    if (registrationInfo) return registrationInfo.credential
  } catch (error) {
    logger.warn({ reason: String(error) }, 'passkey registration failed')
  }
  throw INVALID_PASSKEY('The passkey could not be registered. Try again.')
}
