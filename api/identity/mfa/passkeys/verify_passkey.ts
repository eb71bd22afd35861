import { INVALID_PASSKEY } from '#api/identity/mfa/errors'
import {
  type ChallengePurpose,
  rememberChallenge,
  takeChallenge,
} from '#api/identity/mfa/passkeys/challenges'
import { knownRelyingParty } from '#api/identity/mfa/passkeys/known_relying_party'
import {
  findPasskey,
  noteUse,
  passkeysOf,
  type StoredPasskey,
} from '#api/identity/mfa/passkeys/stored_passkeys'
import User from '#api/identity/user'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'

/** Whose passkey it may be; null: anybody's, found by the credential. */
export type Wanted = { purpose: Exclude<ChallengePurpose, 'registration'>; userId: string | null }

/** After a password, touching the authenticator is enough; alone, it has to verify the person as well. */
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

/** @returns whose passkey it was. Rejects with INVALID_PASSKEY. */
export async function verifyPasskey(
  ctx: HttpContext,
  wanted: Wanted,
  response: AuthenticationResponseJSON
): Promise<User> {
  const challenge = await takeChallenge(ctx, wanted)
  const passkey = await findPasskey(response.id)
  if (!passkey || (wanted.userId !== null && passkey.user_id !== wanted.userId)) {
    throw INVALID_PASSKEY()
  }
  const counter = await newCounter({ passkey, wanted, challenge, response })
  if (counter === null || !(await noteUse(passkey.id, counter))) throw INVALID_PASSKEY()
  return User.findOrFail(passkey.user_id)
}

type Check = {
  passkey: StoredPasskey
  wanted: Wanted
  challenge: string
  response: AuthenticationResponseJSON
}

/** The authenticator's counter after this signature; null when anything about it is wrong. */
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
    logger.warn({ reason: String(error), passkeyId: passkey.id }, 'a passkey was not accepted')
    return null
  }
}
