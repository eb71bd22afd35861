type Values = Record<string, unknown>

/** A field of an audit entry. `before` is null for an added field, `after` for a removed one. */
export type FieldChange = {
  path: string
  before: string | null
  after: string | null
  kind: 'changed' | 'added' | 'removed'
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Compares the fields of both sides by path, e.g. `settings.timeoutMs`. Includes unchanged fields, which also have the
 * kind `changed`.
 */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [was, is] = [shown(old.get(path)), shown(now.get(path))]
    return { path, before: was, after: is, kind: kindOf(was, is) }
  })
}

function kindOf(before: string | null, after: string | null): FieldChange['kind'] {
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

function flat(value: unknown, path = ''): Map<string, unknown> {
  if (!isValues(value) || Object.keys(value).length === 0) {
    return new Map(path === '' ? [] : [[path, value]])
  }
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [
      ...flat(inner, path === '' ? name : `${path}.${name}`),
    ])
  )
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/**
 * Returns an entry's metadata as pairs of path and text, without the changes, the token and blank
 * values.
 */
export function otherFacts({
  before,
  after,
  tokenId,
  tokenName,
  ...rest
}: Values): [string, string][] {
  return [...flat(rest)].flatMap(([path, value]): [string, string][] => {
    const text = shown(value)
    return text === null ? [] : [[path, text]]
  })
}
