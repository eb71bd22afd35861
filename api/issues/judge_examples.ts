import { addGradingExample, removeFalsePositives } from '#api/grading_examples/add_grading_example'
import { workedAttacks } from './attacks_of.js'
import type Issue from './issue.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Answers of one false alarm that a judge is shown. */
const MOST_EXAMPLES = 20

/**
 * A false positive teaches the judge: answers that were wrongly taken for weaknesses become examples, each once, and are
 * taken back with the decision.
 */
export async function teachJudge(
  trx: TransactionClientContract,
  issue: Pick<Issue, 'id' | 'teamId' | 'targetId' | 'pluginId'>,
  { reason, userId }: { reason: string; userId: string | null }
): Promise<string[]> {
  const { teamId, targetId, pluginId } = issue
  if (!targetId) return []
  const attacks = await workedAttacks(issue.id, trx)
  const byOutput = new Map(attacks.flatMap(({ id, output }) => (output ? [[output, id]] : [])))
  const chosen = [...byOutput].slice(0, MOST_EXAMPLES)
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

/** The decision was taken back: what the judge learned of it is forgotten. */
export async function unteachJudge(
  trx: TransactionClientContract,
  { teamId, exampleResultIds }: Pick<Issue, 'teamId' | 'exampleResultIds'>
) {
  await removeFalsePositives(trx, teamId, exampleResultIds)
}
