import { isCredentialHeader } from '#api/targets/credentials/credential_headers'

const SECRET_NAME =
  /(^|[_-])(api[_-]?key|token|secret|password|passphrase|authorization|credentials?|cookie|signature)$|apikey$|accesskey|secretkey|token$|^x-api-key$/i

/** Matches a placeholder, optionally after an authentication scheme; neither is a secret. */
const FILLED_IN = /^(Bearer|Basic|Token|ApiKey)?\s*\{\{[^}]*\}\}$/i

/** Minimum length of a credential; shorter values are considered names or numbers. */
const MIN_LENGTH = 5

/**
 * Finds the paths of strings in a configuration that contain a credential: by name, in a URL, or in a header line of a
 * raw request.
 */
export function credentialsIn(value: unknown, path: string, isNamed = false): string[] {
  if (typeof value === 'string') {
    const isCredential = isNamed && isFixed(value)
    return isCredential || isInAddress(value) || isInRequest(value) ? [path] : []
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => credentialsIn(entry, `${path}[${index}]`, isNamed))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) =>
    credentialsIn(entry, path ? `${path}.${name}` : name, isNamed || SECRET_NAME.test(name))
  )
}

const isFixed = (value: string) => value.length >= MIN_LENGTH && !FILLED_IN.test(value.trim())

/** Detects a password in a URL, or a query parameter with the name of a credential. */
function isInAddress(value: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return false
  const { password, searchParams } = new URL(value)
  const parameters = [...searchParams].filter(([name]) => SECRET_NAME.test(name))
  return password !== '' || parameters.some(([, text]) => isFixed(text))
}

/** Detects a credential header in a raw request. */
const isInRequest = (value: string) =>
  value.includes('\n') &&
  [...value.matchAll(/^([\w-]+):(.*)$/gm)].some(
    ([, name = '', text = '']) =>
      isCredentialHeader(name) && isFixed(text.trim()) && !text.includes('{{')
  )
