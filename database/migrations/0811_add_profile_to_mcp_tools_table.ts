import { BaseSchema } from '@adonisjs/lucid/schema'

/** Labels of the data that a tool returns, and whether it sends data out, as a person set them. Null: as suggested. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_tools', (table) => {
      table.jsonb('profile').nullable()
    })
  }

  async down() {
    this.schema.alterTable('mcp_tools', (table) => {
      table.dropColumn('profile')
    })
  }
}
