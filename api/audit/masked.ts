const SECRET_NAME =
  /password|secret|token|api[-_]?key|authorization|cookie|credential|private[-_]?key|hash/i
const MASK = '••••••••'

/** A copy in which everything under a name of a credential is masked, however deep. */
export function masked(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) && inner !== null && typeof inner !== 'boolean' ? MASK : inside(inner),
    ])
  )
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? masked({ ...value }) : value
}
