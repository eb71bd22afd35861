import { BaseSchema } from '@adonisjs/lucid/schema'

/** The latest connection to each server, by a probe or a gateway process. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_servers', (table) => {
      table.timestamp('checked_at', { useTz: true }).nullable()
      table.integer('check_failures').notNullable().defaultTo(0)
      table.text('check_error').nullable()
      table.timestamp('retry_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.alterTable('mcp_servers', (table) => {
      table.dropColumns('checked_at', 'check_failures', 'check_error', 'retry_at')
    })
  }
}
