import GradingExample, { type ExampleSource } from '#api/library/grading_examples/grading_example'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type NewExample = {
  teamId: string
  targetId: string
  pluginId: string
  output: string
  pass: boolean
  /** Defaults to 1 when the attack was resisted and 0 when it succeeded. */
  score?: number
  reason?: string
  source?: ExampleSource
  /** The result that contains this output. */
  resultId?: string | null
  createdById: string | null
}

/** Longer responses are truncated. */
const MAX_OUTPUT_LENGTH = 20_000

/** Adds a human verdict as an example for the judge of later scans. */
export function addGradingExample(
  trx: TransactionClientContract,
  example: NewExample
): Promise<GradingExample> {
  const { score = example.pass ? 1 : 0, reason = '', source = 'manual', resultId = null } = example
  const output = example.output.slice(0, MAX_OUTPUT_LENGTH)
  return GradingExample.create(
    { ...example, output, score, reason, source, resultId },
    { client: trx }
  )
}

/** Removes the examples created from these results by a false positive decision. */
export async function removeFalsePositives(
  trx: TransactionClientContract,
  teamId: string,
  resultIds: readonly string[]
): Promise<void> {
  await trx
    .from(GradingExample.table)
    .where('team_id', teamId)
    .where('source', 'false_positive')
    .whereIn('result_id', [...resultIds])
    .delete()
}
