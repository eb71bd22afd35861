import { TaskPageSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** One visit to the address to which a page's instruction wants data sent. */
export type ExfilRecord = { at: string; queryParams: Record<string, string> }

/** A web page with a planted instruction. */
export default class TaskPage extends TaskPageSchema {
  @column({ prepare: (records: ExfilRecord[]) => JSON.stringify(records) })
  declare exfilRecords: ExfilRecord[]

  /** The page by its secret, as long as it is served. */
  static served(key: string) {
    return this.query().where('key', key).where('expires_at', '>', new Date())
  }
}
