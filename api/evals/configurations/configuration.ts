import type { EvalDocument } from '#api/engines/evals/vocabulary'
import { EvalConfigSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Configuration extends EvalConfigSchema {
  static table = 'eval_configs'

  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare config: EvalDocument
}
