import type { Severity } from '#api/engines/redteam/vocabulary'
import { CustomPolicySchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Policy extends CustomPolicySchema {
  static table = 'custom_policies'

  @column()
  declare severity: Severity
}
