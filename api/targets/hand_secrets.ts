import { type HandedSecrets, referenceTo, type TargetCall } from '#api/contract/target_settings'
import { mapSecrets } from '#api/targets/map_secrets'
import { secretAt, type Secrets } from '#api/targets/secrets'

/** What stands in a configuration of the tool where a credential belongs. */
export type Handing = {
  /** By the credential's name, see `mapSecrets`; undefined when nothing is handed out. */
  text(key: string): string | undefined
  /** Environment variables that the configuration names. */
  variables: string[]
  texts: ReadonlyMap<string, string>
}

const variableFor = (name: string) => `TARGET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** What is handed out of each credential of a call: its value, the name of a variable, or nothing. */
export function handing(
  call: TargetCall,
  { mode, secrets }: { mode: HandedSecrets; secrets: Secrets }
): Handing {
  const texts = new Map<string, string>()
  const variables: string[] = []
  const name = (key: string, variable: string) => {
    texts.set(key, referenceTo(variable))
    if (!variables.includes(variable)) variables.push(variable)
  }
  mapSecrets(call, (secret, { key, isNeeded }) => {
    if (secret.reference) name(key, secret.reference)
    else if ((secret.isSet || isNeeded) && mode === 'references') name(key, variableOf(key))
    else if (secret.isSet && mode === 'values') texts.set(key, secretAt(secrets, key) ?? '')
    return secret
  })
  return { text: (key) => texts.get(key), variables, texts }
}

/** `header:x-api-key` is TARGET_X_API_KEY, `oauth.clientSecret` TARGET_OAUTH_CLIENT_SECRET. */
const variableOf = (key: string) =>
  variableFor(
    key === 'apiKey' ? 'API_KEY' : key.replace(/^header:/, '').replace(/([a-z])([A-Z])/g, '$1_$2')
  )

/** What is handed out in the shape of credentials, for whatever writes a request. */
export function asSecrets({ texts }: Handing): Secrets {
  const entries = [...texts].filter(([key]) => key.startsWith('header:'))
  return {
    headers: Object.fromEntries(entries.map(([key, text]) => [key.slice('header:'.length), text])),
  }
}
