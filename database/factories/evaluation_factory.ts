import { recountEval } from '#api/evals/results/counts/recount_eval'
import { ResultFactory, type ResultValues } from '#database/factories/result_factory'
import { asJson, counter } from '#database/factories/values'
import { EvalSchema } from '#database/schema'
import Factory from '@adonisjs/lucid/factories'
import { column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

class Evaluation extends EvalSchema {
  static table = 'evals'

  @column()
  declare type: 'redteam' | 'eval'

  @column()
  declare backend: 'built_in' | 'model' | 'tool'

  @column(asJson)
  declare prompts: object[]

  @column(asJson)
  declare vars: string[]

  /** Not a column: the factory stores the results in the first revision and updates the counts. */
  declare results: ResultValues[]
}

/** Default result of a red team evaluation: an attack that the target refused. */
const REFUSED_ATTACK: ResultValues = {
  pluginId: 'prompt-extraction',
  strategyId: 'basic',
  severity: 'medium',
  reason: 'It refused',
  grader: 'built-in: refusal',
  latencyMs: 10,
  evidence: [{ start: 0, end: 2, label: 'refusal' }],
  metadata: { goal: 'To know', basePrompt: 'Tell', origin: 'own', tries: 1 },
}

/** Keeps the number of bound values per `insert` below the PostgreSQL limit of 65,535. */
const MAX_ROWS_PER_INSERT = 500

async function storeResults(evaluation: Evaluation, trx: TransactionClientContract) {
  const { id, type, results, revisionId } = evaluation
  const values = results.map((result, testIdx) => ({
    ...{ revisionId, testIdx },
    ...(type === 'redteam' && REFUSED_ATTACK),
    ...result,
  }))
  const rows = (await ResultFactory.merge(values).makeMany(values.length)).map(({ row }) => row)
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_INSERT) {
    await trx.table('eval_results').multiInsert(rows.slice(from, from + MAX_ROWS_PER_INSERT))
  }
  await recountEval(id, trx)
}

const next = counter()

/**
 * A published red team report, or an evaluation of prompts if `type` is `eval`. Requires `teamId`. `testIdx` defaults
 * to the result's position; with several prompts, pass `testIdx` and `promptIdx`.
 */
export const EvaluationFactory = Factory.define(Evaluation, () => {
  const number = next()
  return {
    id: `eval-${String(number).padStart(8, '0')}`,
    type: 'redteam' as const,
    description: `Report ${number}`,
    graderLabel: 'Built-in rules',
  }
})
  .merge((evaluation, { results = [], ...values }) => {
    evaluation.merge(values)
    evaluation.results = results
  })
  .after('create', async (_, evaluation, { $trx: trx }) => {
    await evaluation.refresh()
    if (trx && evaluation.results.length > 0) await storeResults(evaluation, trx)
  })
  .build()
