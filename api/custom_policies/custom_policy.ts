import type { Severity } from '#api/engines/redteam/vocabulary'
import { CustomPolicySchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class CustomPolicy extends CustomPolicySchema {
  @column()
  declare severity: Severity
}
