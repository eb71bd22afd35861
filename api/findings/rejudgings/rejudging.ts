import type { Rejudging as Shape } from '#api/contract/findings/calibration'
import { RejudgingSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Undecided results of a report that a model judges. */
export default class Rejudging extends RejudgingSchema {
  @column()
  declare state: Exclude<Shape['state'], 'none'>

  @column()
  declare resultIds: string[]
}
