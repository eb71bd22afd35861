import type { SavedView as Shape } from '#api/contract/issue'
import { SavedViewSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Filters and order of a list under a name. */
export default class SavedView extends SavedViewSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare query: Shape['query']
}
