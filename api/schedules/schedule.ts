import type { WhenMissed } from '#api/contract/schedule'
import type { ScanOptions } from '#api/scans/scan_options'
import { ScheduleSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A scan that starts by itself. */
export default class Schedule extends ScheduleSchema {
  @column()
  declare whenMissed: WhenMissed

  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare options: ScanOptions
}
