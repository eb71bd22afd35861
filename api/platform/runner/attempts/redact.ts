const SECRET_NAME =
  /key|token|secret|password|passphrase|authorization|cookie|credential|signature|pfx|^value$/i
const PLAIN_HEADERS = /^(content-type|accept|accept-.*|user-agent|host|cache-control|connection)$/i
const MIN_LENGTH = 5

/** Creates a function that masks every value in a target's configuration that is or may be a credential. */
export function redactor(config: Record<string, unknown>): (text: string) => string {
  const secrets = [...new Set(secretsIn(config, false))]
    .filter((secret) => secret.length >= MIN_LENGTH && !secret.includes('{{'))
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text)
}

function secretsIn(value: unknown, isSecret: boolean): string[] {
  if (typeof value === 'string') return isSecret ? [value, ...withoutScheme(value)] : inUrl(value)
  if (Array.isArray(value)) return value.flatMap((entry) => secretsIn(entry, isSecret))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => {
    if (name === 'headers' && typeof entry === 'object' && entry !== null) {
      return Object.entries(entry).flatMap(([header, text]) =>
        secretsIn(text, !PLAIN_HEADERS.test(header))
      )
    }
    return secretsIn(entry, isSecret || SECRET_NAME.test(name))
  })
}

/**
 * Returns the credential without its scheme, because `abc` in `Bearer abc` is secret on its own; empty if there is no
 * scheme.
 */
export function withoutScheme(value: string): string[] {
  const token = /^(?:Bearer|Basic|Token|ApiKey)\s+(\S.*)$/i.exec(value)?.[1]
  return token ? [token] : []
}

function inUrl(value: string): string[] {
  if (!/^(https?|wss?):\/\//.test(value) || !URL.canParse(value)) return rawRequestHeaders(value)
  const url = new URL(value)
  const parameters = [...url.searchParams].filter(([name]) => SECRET_NAME.test(name))
  return [decodeURIComponent(url.password), ...parameters.map(([, text]) => text)]
}

function rawRequestHeaders(value: string): string[] {
  return [...value.matchAll(/^([\w-]+):[ \t]*(\S.*)$/gm)].flatMap(([, name = '', text = '']) =>
    SECRET_NAME.test(name) ? [text.trimEnd(), ...withoutScheme(text.trimEnd())] : []
  )
}
