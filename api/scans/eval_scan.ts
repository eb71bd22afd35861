import type { ScanStatus, StopMode } from '#api/contract/scans/scan'
import type { RunSettings } from '#api/evals/runs/run_settings'
import { ScanSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** The `scans` row of an evaluation run, whose configuration differs from that of a red team scan. */
export default class EvalScan extends ScanSchema {
  static table = 'scans'

  @column()
  declare status: ScanStatus

  @column()
  declare stopMode: StopMode | null

  @column({ prepare: (value) => JSON.stringify(value) })
  declare config: RunSettings
}
