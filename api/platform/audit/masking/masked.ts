import { isSecretName } from '#api/platform/audit/masking/secret_name'
import { withoutSecrets } from '#api/platform/audit/masking/without_secrets'

const MASK = '••••••••'
/** Longer strings are truncated, because an entry documents a change and need not allow restoring it. */
const TEXT_MAX = 2000

/** Returns a deep copy in which every credential, detected by name or format, is masked. */
export function masked(value: Record<string, unknown>): Record<string, unknown> {
  const isSecretPair = isNamedSecret(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) || (isSecretPair && name === 'value') ? hidden(inner) : shown(inner),
    ])
  )
}

/**
 * Detects a credential stored as a name-value pair, such as `{ name: 'Authorization', value: '…' }`. `value` is masked if
 * the name denotes a credential or the flag `secret` is set.
 */
function isNamedSecret({ name, key, secret }: Record<string, unknown>): boolean {
  return secret === true || [name, key].some((it) => typeof it === 'string' && isSecretName(it))
}

/** Masks a credential. Empty values and booleans are kept, because it is no secret whether a credential is set. */
const hidden = (value: unknown) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : MASK

function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(shortened(value), MASK)
  if (Array.isArray(value)) return value.map(shown)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  // Luxon dates and other objects that define their own serialization.
  if ('toJSON' in value && typeof value.toJSON === 'function') return shown(value.toJSON())
  return masked({ ...value })
}

const shortened = (text: string) =>
  text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (${text.length} characters)` : text
