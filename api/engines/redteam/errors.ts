/** Thrown for content that must never be generated or forwarded. */
export class RefusedContent extends Error {
  readonly name = 'RefusedContent'
  readonly code = 'refused_content'
}

/**
 * Thrown for a plugin or strategy that `supportsPlugin` or `supportsStrategy` rejects, or whose settings are
 * incomplete.
 */
export class Unsupported extends Error {
  readonly name = 'Unsupported'
  readonly code = 'unsupported'
}

/**
 * Whether the model declines or cannot process this particular request. Other model errors (limits, network,
 * credentials) would affect any request.
 */
export function isRequestDeclined(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'refused' || error.code === 'malformed')
  )
}
