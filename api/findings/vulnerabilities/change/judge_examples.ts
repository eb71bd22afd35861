import {
  addGradingExample,
  removeFalsePositives,
} from '#api/library/grading_examples/add_grading_example'
import { successfulAttacks } from '../attacks_of.js'
import type Vulnerability from '../vulnerability.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Maximum number of grading examples that a false positive adds; the newest responses are used. */
const MAX_EXAMPLES = 20

/**
 * Adds the misjudged responses of a false positive as grading examples, without duplicates. Reverting the decision
 * removes them.
 * @returns the IDs of the results with these responses
 */
export async function addJudgeExamples(
  trx: TransactionClientContract,
  vulnerability: Pick<Vulnerability, 'id' | 'teamId' | 'targetId' | 'pluginId'>,
  { reason, userId }: { reason: string; userId: string | null }
): Promise<string[]> {
  const { teamId, targetId, pluginId } = vulnerability
  if (!targetId) return []
  const attacks = await successfulAttacks(vulnerability.id, trx)
  const byOutput = new Map(attacks.flatMap(({ id, output }) => (output ? [[output, id]] : [])))
  const chosen = [...byOutput].slice(0, MAX_EXAMPLES)
  for (const [output, resultId] of chosen) {
    await addGradingExample(trx, {
      ...{ teamId, targetId, pluginId, output, reason, resultId },
      pass: true,
      source: 'false_positive',
      createdById: userId,
    })
  }
  return chosen.map(([, resultId]) => resultId)
}

export async function removeJudgeExamples(
  trx: TransactionClientContract,
  { teamId, exampleResultIds }: Pick<Vulnerability, 'teamId' | 'exampleResultIds'>
) {
  await removeFalsePositives(trx, teamId, exampleResultIds)
}
