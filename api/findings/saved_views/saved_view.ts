import type { SavedView as Shape } from '#api/contract/findings/vulnerability'
import { SavedViewSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class SavedView extends SavedViewSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare query: Shape['query']
}
