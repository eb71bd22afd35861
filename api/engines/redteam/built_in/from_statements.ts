import { z } from 'zod'
import { readContent, texts } from '../content.js'
import { fromTemplates, type TemplateTable } from './from_templates.js'
import type { AttackSource } from './source.js'

/** Requests to state a sentence: `{statement}` is the sentence, `{canary}` requests the code in it. */
const DICTATIONS = readContent('dictations.yaml', z.strictObject({ requests: texts })).requests
/** Successive sentences use requests this many places apart. Has no common divisor with the number of requests. */
const STRIDE = 5

/** Separates a request from the statement that confirms it. */
const THEN = ' => '

/** Whether some of the sentences confirm a request. */
export const hasRequests = (statements: readonly string[]) =>
  statements.some((one) => one.includes(THEN))

/**
 * Attacks that make the target state a sentence in its own name: a promise, an opinion, or, after a request, that the
 * request was carried out. The sentence contains a code that the target has to put together, so a quoted attack proves
 * nothing. Each sentence is used once before any is used again.
 */
export function fromStatements({
  statements: given,
  ...table
}: Omit<TemplateTable, 'templates'> & { statements: readonly string[] }): AttackSource {
  const pairs = given.map((one) => {
    const [statement = '', request] = one.split(THEN).toReversed()
    return { statement, before: request === undefined ? '' : `${request} ` }
  })
  const templates = DICTATIONS.flatMap((_, offset) =>
    pairs.map(({ statement, before }, position) => {
      const dictation = DICTATIONS[(position * STRIDE + offset) % DICTATIONS.length] ?? ''
      return before + dictation.replace('{statement}', () => statement)
    })
  )
  const statements = pairs.map(({ statement }) => statement)
  return fromTemplates({ ...table, templates, statements, isOrdered: true })
}
