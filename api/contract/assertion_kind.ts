/** What the catalogue says about a kind of assertion. */

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

/** What stands under `value`. */
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

/** What has to be there besides the answer. */
export type AssertionNeed =
  /** The grading model of the server settings, or one that the assertion names. */
  | 'grading'
  | 'embedding'
  | 'classification'
  | 'moderation'
  /** A model that searches the web; the assertion names it. */
  | 'search'
  | 'trace'

export type AssertionKind = {
  id: string
  group: AssertionGroup
  /** One sentence: when it passes. */
  explanation: string
  value: AssertionValue
  threshold: 'none' | 'optional' | 'required'
  needs: readonly AssertionNeed[]
  /** Whether `not-` may stand before it. */
  negatable: boolean
  /** Why the server does not check it, if so; the command-line tool may. */
  notHere?: string
}
