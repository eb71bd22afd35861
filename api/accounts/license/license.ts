import { LicenseSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class License extends LicenseSchema {
  @column({ serializeAs: null })
  declare token: string
}
