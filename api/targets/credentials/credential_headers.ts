import type { HttpHeader, HttpSettings } from '#api/contract/targets/target_settings'

const CREDENTIAL =
  /authorization|cookie|api-?key|token|secret|password|signature|credential|(^|-)auth(-|$)|-key$/i
const PLAIN = /^(x-)?(csrf|xsrf)-protection$/i

/** Guesses from a header's name whether its value is a credential. */
export const isCredentialHeader = (name: string) => CREDENTIAL.test(name) && !PLAIN.test(name)

/** Moves credentials in a raw request to secret headers, so that they are never returned. */
export function extractCredentials(settings: HttpSettings): HttpSettings {
  if (!settings.rawRequest.trim()) return settings
  const { lines, body } = headOf(settings.rawRequest)
  const isCredential = (line: string) => isCredentialHeader(line.split(':')[0]?.trim() ?? '')
  const lifted = lines.slice(1).filter(isCredential).map(toSecretHeader)
  if (lifted.length === 0) return settings
  const names = lifted.map(({ name }) => name.toLowerCase())
  const rest = lines.filter((line, index) => index === 0 || !isCredential(line))
  return {
    ...settings,
    rawRequest: [...rest, ...body].join('\n'),
    headers: [
      ...settings.headers.filter(({ name }) => !names.includes(name.toLowerCase())),
      ...lifted,
    ],
  }
}

function headOf(text: string) {
  const all = text.replace(/\r\n/g, '\n').split('\n')
  const gap = all.findIndex((line, index) => index > 0 && line.trim() === '')
  return gap === -1 ? { lines: all, body: [] } : { lines: all.slice(0, gap), body: all.slice(gap) }
}

function toSecretHeader(line: string): Extract<HttpHeader, { secret: true }> {
  const colon = line.indexOf(':')
  return {
    name: line.slice(0, colon).trim(),
    secret: true,
    value: { value: line.slice(colon + 1).trim() },
  }
}
