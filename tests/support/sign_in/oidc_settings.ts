import { CLIENT, type TestProvider } from '#tests/support/sign_in/oidc_provider'
import { flags } from '#config/flags'
import { identityProviders } from '#config/identity_provider'
import env from '#start/env'
import { Secret } from '@adonisjs/core/helpers'

const callback = (name: string) => `${env.get('APP_URL')}/auth/${name}/callback`

/** Configures this provider for sign-in with OpenID Connect and with FusionAuth. @returns a function that undoes it */
export function useProvider({ issuer, apiKey }: TestProvider): () => void {
  const before = { ...identityProviders }
  const wasOn = flags.useFusionAuth
  flags.useFusionAuth = true
  identityProviders.fusionauth = {
    apiUrl: issuer,
    appUrl: issuer,
    applicationId: CLIENT.id,
    clientSecret: new Secret(CLIENT.secret),
    apiKey: new Secret(apiKey),
    redirectUri: callback('fusionauth'),
    scope: 'openid email profile',
  }
  identityProviders.oidc = {
    issuer,
    clientId: CLIENT.id,
    clientSecret: new Secret(CLIENT.secret),
    redirectUri: callback('oidc'),
    scope: 'openid email profile',
    name: 'Example Corp',
  }
  return () => {
    flags.useFusionAuth = wasOn
    Object.assign(identityProviders, before)
  }
}

/** Signs in on the provider's pages as the person and returns the final redirect. */
export async function signInThere(start: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  const { origin } = url
  for (let step = 0; step < 8; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (name && value !== undefined) cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) {
      if (!url.pathname.startsWith('/people/')) throw new Error(`${response.status} at ${url.href}`)
      url.searchParams.set('as', sub)
      continue
    }
    url = new URL(location, url)
    if (url.origin !== origin) return url
  }
  throw new Error('The provider goes round in circles')
}
