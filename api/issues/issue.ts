import type { IssueStatus, Verification } from '#api/contract/issue'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { IssueSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A vulnerability: a weakness of one target found by one plugin, of policies by one policy. */
export default class Issue extends IssueSchema {
  @column()
  declare severity: Severity

  @column()
  declare status: IssueStatus

  @column()
  declare strategies: string[]

  @column({ prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)) })
  declare verification: Verification | null
}
