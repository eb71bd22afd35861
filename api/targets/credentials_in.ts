import { isCredentialHeader } from '#api/targets/credential_headers'

const SECRET_NAME =
  /(^|[_-])(api[_-]?key|token|secret|password|passphrase|authorization|credentials?|cookie|signature)$|apikey$|accesskey|secretkey|token$|^x-api-key$/i

/** A scheme before what is filled in by the tool is no secret. */
const FILLED_IN = /^(Bearer|Basic|Token|ApiKey)?\s*\{\{[^}]*\}\}$/i

/** Shorter values are names and numbers. Characters. */
const MIN_LENGTH = 5

/** Paths of the strings in a configuration that hold a credential: by name, in an address, or as a line of a request. */
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

/** A password, or a parameter that is a credential by its name. */
function isInAddress(value: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value) || !URL.canParse(value)) return false
  const { password, searchParams } = new URL(value)
  const parameters = [...searchParams].filter(([name]) => SECRET_NAME.test(name))
  return password !== '' || parameters.some(([, text]) => isFixed(text))
}

/** A header of an HTTP request that is written as one text. */
const isInRequest = (value: string) =>
  value.includes('\n') &&
  [...value.matchAll(/^([\w-]+):(.*)$/gm)].some(
    ([, name = '', text = '']) =>
      isCredentialHeader(name) && isFixed(text.trim()) && !text.includes('{{')
  )
