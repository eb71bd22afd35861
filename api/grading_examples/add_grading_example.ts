import GradingExample, { type ExampleSource } from '#api/grading_examples/grading_example'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type NewExample = {
  teamId: string
  targetId: string
  pluginId: string
  output: string
  pass: boolean
  /** 1 when the answer withstood, 0 when the attack worked, unless said otherwise. */
  score?: number
  reason?: string
  source?: ExampleSource
  /** The result whose answer it is. */
  resultId?: string | null
  createdById: string | null
}

/** Of an answer only so much is kept that a judge can compare. */
const LONGEST_OUTPUT = 20_000

/** A verdict by which later scans of the target are judged. */
export function addGradingExample(
  trx: TransactionClientContract,
  example: NewExample
): Promise<GradingExample> {
  const { score = example.pass ? 1 : 0, reason = '', source = 'manual', resultId = null } = example
  const output = example.output.slice(0, LONGEST_OUTPUT)
  return GradingExample.create(
    { ...example, output, score, reason, source, resultId },
    { client: trx }
  )
}

/** Takes back the examples that were made of these results when they were called false alarms. */
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
