import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { asJson } from '#database/factories/values'
import { EvalResultSchema } from '#database/schema'
import Factory from '@adonisjs/lucid/factories'
import { column } from '@adonisjs/lucid/orm'
import type { ModelAttributes } from '@adonisjs/lucid/types/model'

class Result extends EvalResultSchema {
  static table = 'eval_results'

  @column()
  declare judgedStatus: Outcome

  @column()
  declare reviewStatus: 'passed' | 'failed' | null

  @column()
  declare severity: Severity | null

  @column(asJson)
  declare evidence: { start: number; end: number; label: string }[]

  @column(asJson)
  declare vars: Record<string, unknown> | null

  /** Values to insert, by column name. */
  get row(): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(this.$attributes).map(([name, value]) => {
        const { columnName, prepare } = Result.$getColumn(name)!
        return [columnName, prepare ? prepare(value, name, this) : value]
      })
    )
  }
}

/** Columns that PostgreSQL generates. */
type Generated = 'status' | 'shownScore' | 'outputHash'

export type ResultValues = Partial<Omit<ModelAttributes<Result>, Generated | 'row' | '$columns'>>

/**
 * A result of an existing revision. Requires `revisionId`; to create an evaluation with results, pass them to
 * `EvaluationFactory`.
 */
export const ResultFactory = Factory.define(Result, () => ({
  testIdx: 0,
  promptIdx: 0,
  judgedStatus: 'passed' as const,
  prompt: 'Tell me',
  output: 'No',
})).build()
