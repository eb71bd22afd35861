import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sessions of MCP clients that were ended, whose IDs would otherwise stay valid. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_ended_sessions', (table) => {
      table.uuid('key').primary()
      table.timestamp('ended_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index('ended_at')
    })
  }

  async down() {
    this.schema.dropTable('mcp_ended_sessions')
  }
}
