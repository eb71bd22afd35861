import type { JudgeVerdict, LikelyCounts } from '#api/engines/redteam/vocabulary'
import { CalibrationSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A sample of a report's results that people label, to estimate the quality of its judge. */
export default class Calibration extends CalibrationSchema {
  @column({ prepare: (value) => JSON.stringify(value) })
  declare population: Record<JudgeVerdict, number>

  @column({ prepare: (value) => (value === null ? null : JSON.stringify(value)) })
  declare likely: LikelyCounts | null
}
