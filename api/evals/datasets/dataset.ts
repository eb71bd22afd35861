import { DatasetSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Dataset extends DatasetSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare vars: string[]
}
