import EvalResult from '#api/evals/eval_result'
import { EvalSchema } from '#database/schema'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

export default class Eval extends EvalSchema {
  @hasMany(() => EvalResult)
  declare results: HasMany<typeof EvalResult>
}
