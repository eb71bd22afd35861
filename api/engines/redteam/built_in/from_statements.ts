import { z } from 'zod'
import { readContent, texts } from '../content.js'
import { fromTemplates, type TemplateTable } from './from_templates.js'
import type { AttackSource } from './source.js'

/** Requests to state a sentence. `{statement}` is the sentence; `{canary}` requests the code that it contains. */
const DICTATIONS = readContent('dictations.yaml', z.strictObject({ requests: texts })).requests
/** Distance between the requests that consecutive sentences use. Must be coprime to the number of requests. */
const STRIDE = 5

/** Separates a request from the statement that confirms it. */
const THEN = ' => '

/** Whether any of the sentences confirms a request. */
export const hasRequests = (statements: readonly string[]) =>
  statements.some((one) => one.includes(THEN))

/**
 * Returns a source of attacks that make the target state a sentence as its own: a promise, an opinion, or, after a request,
 * that the request was carried out. The sentence contains a code that the target has to assemble, so a quoted attack proves
 * nothing. No sentence is repeated before all have been used.
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
