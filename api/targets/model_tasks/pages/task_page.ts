import { TaskPageSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A request to a page's tracking URL. */
export type ExfilRecord = { at: string; queryParams: Record<string, string> }

/** A web page with a planted instruction. */
export default class TaskPage extends TaskPageSchema {
  @column({ prepare: (records: ExfilRecord[]) => JSON.stringify(records) })
  declare exfilRecords: ExfilRecord[]

  /** Finds an unexpired page by its secret key. */
  static served(key: string) {
    return this.query().where('key', key).where('expires_at', '>', new Date())
  }
}
