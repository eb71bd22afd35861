import { BaseSchema } from '@adonisjs/lucid/schema'

/** What happens to calls that a flow rule forbids. Existing applications only get alerts, so that no agent stops working. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_applications', (table) => {
      table
        .text('flow_enforcement')
        .notNullable()
        .defaultTo('block')
        .checkIn(['block', 'alert'], 'mcp_applications_flow_enforcement_check')
    })
    this.schema.raw(`update mcp_applications set flow_enforcement = 'alert'`)
  }

  async down() {
    this.schema.alterTable('mcp_applications', (table) => {
      table.dropColumn('flow_enforcement')
    })
  }
}
