/** Words in names of credentials. */
const SECRETS = [
  ...['password', 'passwd', 'passphrase', 'pwd', 'secret', 'secrets', 'token', 'tokens', 'bearer'],
  ...['authorization', 'auth', 'cookie', 'cookies', 'credential', 'credentials', 'signature'],
  ...['hash', 'apikey', 'apikeys', 'jwt', 'pfx', 'pin', 'otp'],
]
const KEYS_OF = ['api', 'private', 'secret', 'access', 'signing', 'encryption', 'shared', 'master']
/**
 * Words that mark a name as describing a credential instead of containing it: `tokenId`, `tokenName`,
 * `passwordChangedAt`, `maxTokens`.
 */
const ABOUT = ['id', 'ids', 'name', 'names', 'at', 'count', 'usage', 'url', 'endpoint', 'type']
const LIMITS = ['max', 'min', 'num', 'total', 'used', 'prompt', 'completion']

/** Whether the name denotes a credential: apiKey, X-Api-Key, CLIENT_SECRET, authorization … */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (ABOUT.includes(last)) return false
  if (last === 'tokens' && words.some((word) => LIMITS.includes(word))) return false
  return words.some(
    (word, at) =>
      SECRETS.includes(word) ||
      ((word === 'key' || word === 'keys') && KEYS_OF.includes(words[at - 1] ?? ''))
  )
}

/** Splits `X-Api-Key`, `xApiKey` and `x_api_key` into the same words. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
