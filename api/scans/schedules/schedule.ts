import type { WhenMissed } from '#api/contract/scans/schedule'
import type { ScanOptions } from '#api/scans/create/scan_options'
import { ScheduleSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Schedule extends ScheduleSchema {
  @column()
  declare whenMissed: WhenMissed

  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare options: ScanOptions
}
