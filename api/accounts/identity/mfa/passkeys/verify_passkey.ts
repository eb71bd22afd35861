import { INVALID_PASSKEY } from '#api/accounts/identity/mfa/errors'
import {
  type ChallengePurpose,
  rememberChallenge,
  consumeChallenge,
  knownRelyingParty,
} from '#api/accounts/identity/mfa/passkeys/challenges'
import {
  findPasskey,
  recordPasskeyUse,
  passkeysOf,
  type StoredPasskey,
} from '#api/accounts/identity/mfa/passkeys/stored_passkeys'
import User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'

/** `userId` is the required owner of the passkey; null if the credential identifies the user. */
export type Wanted = { purpose: Exclude<ChallengePurpose, 'registration'>; userId: string | null }

/** Returns whether the authenticator must verify the user. For a second factor, user presence is sufficient. */
const verificationFor = ({ purpose }: Wanted) =>
  purpose === 'second_factor' ? 'preferred' : 'required'

export async function authenticationOptions(ctx: HttpContext, wanted: Wanted) {
  const { userId } = wanted
  const options = await generateAuthenticationOptions({
    rpID: knownRelyingParty().id,
    userVerification: verificationFor(wanted),
    ...(userId ? { allowCredentials: await passkeysOf({ id: userId }) } : {}),
  })
  await rememberChallenge(ctx, wanted, options.challenge)
  return options
}

/**
 * Verifies the response to the session's challenge and stores the use of the passkey. Rejects with INVALID_PASSKEY.
 * @returns the owner of the passkey
 */
export async function verifyPasskey(
  ctx: HttpContext,
  wanted: Wanted,
  response: AuthenticationResponseJSON
): Promise<User> {
  const challenge = await consumeChallenge(ctx, wanted)
  const passkey = await findPasskey(response.id)
  if (!passkey || (wanted.userId !== null && passkey.user_id !== wanted.userId)) {
    throw INVALID_PASSKEY()
  }
  const counter = await newCounter({ passkey, wanted, challenge, response })
  if (counter === null || !(await recordPasskeyUse(passkey.id, counter))) throw INVALID_PASSKEY()
  return User.findOrFail(passkey.user_id)
}

type Check = {
  passkey: StoredPasskey
  wanted: Wanted
  challenge: string
  response: AuthenticationResponseJSON
}

/** Returns the authenticator's counter after this signature; null if verification fails. */
async function newCounter({ passkey, wanted, challenge, response }: Check): Promise<number | null> {
  const { id, origin } = knownRelyingParty()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verificationFor(wanted) === 'required',
      credential: {
        id: passkey.webauthn_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    logger.warn({ reason: String(error), passkeyId: passkey.id }, 'passkey verification failed')
    return null
  }
}
