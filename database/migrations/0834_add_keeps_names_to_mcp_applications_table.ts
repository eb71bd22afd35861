import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether clients see the names of the only server without its prefix. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_applications', (table) => {
      table.boolean('keeps_names').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('mcp_applications', (table) => {
      table.dropColumn('keeps_names')
    })
  }
}
