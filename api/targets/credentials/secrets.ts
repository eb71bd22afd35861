/** Decrypted credentials, which must be kept only in memory. Headers are keyed by lowercase name, others by form field. */
export type Secrets = {
  apiKey?: string
  headers: Record<string, string>
  fields?: Record<string, string>
}

export const NO_SECRETS: Secrets = { headers: {} }

const HEADER = /^header:/

/** Lists all credential values, for redaction. */
export const valuesOf = ({ apiKey, headers, fields = {} }: Secrets): string[] => [
  ...(apiKey ? [apiKey] : []),
  ...Object.values(headers),
  ...Object.values(fields),
]

/** Looks up a credential by its key, see `mapSecrets`. */
export function secretAt({ apiKey, headers, fields = {} }: Secrets, key: string) {
  if (key === 'apiKey') return apiKey
  return HEADER.test(key) ? headers[key.replace(HEADER, '')] : fields[key]
}

export function withSecret(secrets: Secrets, key: string, value: string): Secrets {
  if (key === 'apiKey') return { ...secrets, apiKey: value }
  if (HEADER.test(key)) {
    return { ...secrets, headers: { ...secrets.headers, [key.replace(HEADER, '')]: value } }
  }
  return { ...secrets, fields: { ...secrets.fields, [key]: value } }
}
