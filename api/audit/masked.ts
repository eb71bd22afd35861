import { isSecretName } from '#api/audit/secret_name'
import { withoutSecrets } from '#api/audit/without_secrets'

const MASK = '••••••••'
/** Longer texts are cut: a record says what was changed, it is no copy of it. */
const TEXT_MAX = 2000

/** A copy in which every credential is masked, however deep, by its name or by its looks. */
export function masked(value: Record<string, unknown>): Record<string, unknown> {
  const isSecretPair = isNamedSecret(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) || (isSecretPair && name === 'value') ? hidden(inner) : shown(inner),
    ])
  )
}

/** A header or a variable as a pair, `{ name: 'Authorization', value: '…' }`: its value is what the name says. */
function isNamedSecret({ name, key, secret }: Record<string, unknown>): boolean {
  return secret === true || [name, key].some((it) => typeof it === 'string' && isSecretName(it))
}

/** Whether there is a credential may be known: yes, no and nothing stay. */
const hidden = (value: unknown) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : MASK

function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(shortened(value), MASK)
  if (Array.isArray(value)) return value.map(shown)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  // A moment of the database's library, and whatever else says itself how it is written.
  if ('toJSON' in value && typeof value.toJSON === 'function') return shown(value.toJSON())
  return masked({ ...value })
}

const shortened = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${text.length} characters)` : text
