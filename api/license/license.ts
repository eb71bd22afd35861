import { LicenseSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** The signed token of an organization, as it was given. */
export default class License extends LicenseSchema {
  @column({ serializeAs: null })
  declare token: string
}
