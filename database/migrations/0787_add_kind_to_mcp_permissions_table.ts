import { BaseSchema } from '@adonisjs/lucid/schema'

/** Permissions decide about tools, resources or prompts; each of them is denied by default. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_permissions', (table) => {
      table
        .text('kind')
        .notNullable()
        .defaultTo('tool')
        .checkIn(['tool', 'resource', 'prompt'], 'mcp_permissions_kind_check')
    })
  }

  async down() {
    this.schema.alterTable('mcp_permissions', (table) => {
      table.dropColumn('kind')
    })
  }
}
