export const ASSERTION_GROUPS = [
  'text',
  'format',
  'likeness',
  'tools',
  'response',
  'model',
  'compare',
  'service',
  'person',
  'trace',
] as const
export type AssertionGroup = (typeof ASSERTION_GROUPS)[number]

/** Type of an assertion's `value`. */
export type AssertionValue =
  | 'none'
  | 'text'
  | 'json'
  | 'list'
  | 'text_or_list'
  | 'optional_list'
  /** A JSON Schema, or nothing. */
  | 'schema'
  /** A number, or a mapping with min and max. */
  | 'range'
  | 'options'
  | 'optional_options'

/** Something that an assertion requires besides the response. */
export type AssertionNeed =
  /** The grading model of the server settings, or one set in the assertion. */
  | 'grading'
  | 'embedding'
  | 'classification'
  | 'moderation'
  /** A model with web search, set in the assertion. */
  | 'search'
  | 'trace'

export type AssertionKind = {
  id: string
  group: AssertionGroup
  /** One sentence that states when the assertion passes. */
  explanation: string
  value: AssertionValue
  threshold: 'none' | 'optional' | 'required'
  needs: readonly AssertionNeed[]
  /** Whether the prefix `not-` is allowed. */
  negatable: boolean
  /**
   * Why the server does not support this assertion, although the command-line tool may; absent if the server supports it.
   */
  unsupportedReason?: string
}
