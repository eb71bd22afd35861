import { OrganizationSchema } from '#database/schema'
import type { DueDays } from '#api/contract/findings/vulnerability'
import { column } from '@adonisjs/lucid/orm'

export default class Organization extends OrganizationSchema {
  /** Null: the default due days apply. */
  @column({ prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)) })
  declare dueDays: DueDays | null
}
