import type {
  ImportCounts,
  ImportEvent,
  ImportKind,
  ImportRow,
  ImportStatus,
} from '#api/contract/accounts/imports'
import { ImportSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Import extends ImportSchema {
  @column()
  declare kind: ImportKind

  @column()
  declare status: ImportStatus

  @column()
  declare counts: ImportCounts

  @column()
  declare ignoredColumns: string[]

  @column()
  declare rows: ImportRow[]

  event(): ImportEvent {
    return { id: this.id, status: this.status, done: this.done, total: this.total }
  }
}
