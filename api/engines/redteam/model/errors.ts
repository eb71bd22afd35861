/** Content that is neither written nor passed on, whoever asks. */
export class RefusedContent extends Error {
  readonly name = 'RefusedContent'
  readonly code = 'refused_content'
}

/** A plugin or strategy was asked for that `supportsPlugin` or `supportsStrategy` had declined. */
export class Unsupported extends Error {
  readonly name = 'Unsupported'
  readonly code = 'unsupported'
}

/**
 * Whether an error of the model client says that this model will not, or cannot, answer this question. Other errors
 * (limits, network, credentials) say nothing about the question.
 */
export function isAboutTheQuestion(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'refused' || error.code === 'malformed')
  )
}
