import {
  type HandedSecrets,
  referenceTo,
  type TargetCall,
} from '#api/contract/targets/target_settings'
import { mapSecrets } from '#api/targets/credentials/map_secrets'
import { secretAt, type Secrets } from '#api/targets/credentials/secrets'

/** Strings that replace the credentials in a promptfoo configuration. */
export type ToolCredentials = {
  /** Returns the replacement by the credential's key, see `mapSecrets`; undefined if the credential is omitted. */
  text(key: string): string | undefined
  /** Environment variables used in the configuration. */
  variables: string[]
  texts: ReadonlyMap<string, string>
}

const variableFor = (name: string) => `TARGET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** Replaces each credential of a call with its value, a variable reference, or nothing. */
export function toolCredentials(
  call: TargetCall,
  { mode, secrets }: { mode: HandedSecrets; secrets: Secrets }
): ToolCredentials {
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

/**
 * Derives variable names: `header:x-api-key` becomes TARGET_X_API_KEY, and `oauth.clientSecret` becomes
 * TARGET_OAUTH_CLIENT_SECRET.
 */
const variableOf = (key: string) =>
  variableFor(
    key === 'apiKey' ? 'API_KEY' : key.replace(/^header:/, '').replace(/([a-z])([A-Z])/g, '$1_$2')
  )

/** Converts the replacements of headers to `Secrets`, for code that builds requests. */
export function asSecrets({ texts }: ToolCredentials): Secrets {
  const entries = [...texts].filter(([key]) => key.startsWith('header:'))
  return {
    headers: Object.fromEntries(entries.map(([key, text]) => [key.slice('header:'.length), text])),
  }
}
