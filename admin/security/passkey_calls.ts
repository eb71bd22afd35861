import { HttpError, http } from '../app/http.js'
import { text } from '../app/i18n.js'

const post = async <T>(path: string, body?: object): Promise<T> =>
  (await http<T>(path, { method: 'POST', body: body ?? {}, onUnauthorized: 'ignore' })).json

/** Has the browser sign with a passkey and sends the result. */
export async function signByPasskey<T>(path: string): Promise<T> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    `${path}/options`
  )
  const response = await inBrowser(() => startAuthentication({ optionsJSON }))
  return post<T>(path, { response })
}

/** Has the browser create a passkey and registers it. */
export async function addPasskeyNamed<T>(name: string): Promise<T> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const path = 'users/me/passkeys'
  const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    `${path}/options`
  )
  const response = await inBrowser(() => startRegistration({ optionsJSON }))
  return post<T>(path, { name, response })
}

/** Browsers report a cancelled prompt in words for developers. */
async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new Error(text('security.passkeys.cancelled'), { cause: error })
  }
}
