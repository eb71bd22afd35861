import type { ApprovalState } from '#api/contract/mcp/approval'
import { McpApprovalSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A request to permit one call, with the decision about it. */
export default class McpApproval extends McpApprovalSchema {
  static table = 'mcp_approvals'

  @column()
  declare state: ApprovalState
}
