import { post } from '../../core/data/api.js'
import { HttpError } from '../../core/data/http/http_error.js'
import { text } from '../../core/i18n/i18n.js'

const postUnauthenticated = <T>(path: string, body?: object): Promise<T> =>
  post<T>(path, body ?? {}, { onUnauthorized: 'ignore' })

/** Signs a challenge with a passkey and submits it. */
export async function signByPasskey<T>(path: string): Promise<T> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await postUnauthenticated<
    Parameters<typeof startAuthentication>[0]['optionsJSON']
  >(`${path}/options`)
  const response = await inBrowser(() => startAuthentication({ optionsJSON }))
  return postUnauthenticated<T>(path, { response })
}

/** Creates a passkey in the browser and registers it. */
export async function addPasskeyNamed<T>(name: string): Promise<T> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const path = 'users/me/passkeys'
  const optionsJSON = await postUnauthenticated<
    Parameters<typeof startRegistration>[0]['optionsJSON']
  >(`${path}/options`)
  const response = await inBrowser(() => startRegistration({ optionsJSON }))
  return postUnauthenticated<T>(path, { name, response })
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
