import { useMutation } from '@tanstack/react-query'
import type { NewSecondFactor, SignInResponse } from '#api/contract/accounts/mfa'
import type { CurrentUser } from '#api/contract/accounts/session'
import { put } from '../../core/data/api.js'
import { HttpError } from '../../core/data/http/http_error.js'
import { text } from '../../core/i18n/i18n.js'
import { postUnauthenticated } from '../queries.js'

/** Responses of the endpoints that accept a signed challenge, by their path below `users`. */
type PasskeyResponse = {
  'login/passkey': SignInResponse
  'login/second-factor/passkey': CurrentUser
  'me/reauthentication/passkey': unknown
}

/** Mutation that signs a challenge with a passkey: to sign in, as second factor, or to confirm the identity. */
export const useSignByPasskey = <Path extends keyof PasskeyResponse>(
  path: Path,
  onDone: (response: PasskeyResponse[Path]) => void
) =>
  useMutation({
    mutationFn: () => signByPasskey<PasskeyResponse[Path]>(`users/${path}`),
    onSuccess: (response) => onDone(response),
  })

/** Mutation that creates a passkey in the browser and registers it. */
export const useAddPasskey = (onDone: (added: NewSecondFactor) => void) =>
  useMutation({
    mutationFn: (name: string) => addPasskeyNamed(name),
    onSuccess: onDone,
  })

export const useRenamePasskey = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (name: string) => put(`users/me/passkeys/${id}`, { name }),
    onSuccess: onDone,
  })

/** Signs a challenge with a passkey and submits it. */
async function signByPasskey<T>(path: string): Promise<T> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await postUnauthenticated<
    Parameters<typeof startAuthentication>[0]['optionsJSON']
  >(`${path}/options`)
  const response = await inBrowser(() => startAuthentication({ optionsJSON }))
  return postUnauthenticated<T>(path, { response })
}

async function addPasskeyNamed(name: string): Promise<NewSecondFactor> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const path = 'users/me/passkeys'
  const optionsJSON = await postUnauthenticated<
    Parameters<typeof startRegistration>[0]['optionsJSON']
  >(`${path}/options`)
  const response = await inBrowser(() => startRegistration({ optionsJSON }))
  return postUnauthenticated(path, { name, response })
}

/**
 * Replaces errors of the browser's passkey prompt, e.g. after a cancellation, with our message; HTTP errors are
 * unchanged.
 */
async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new Error(text('security.passkeys.cancelled'), { cause: error })
  }
}
