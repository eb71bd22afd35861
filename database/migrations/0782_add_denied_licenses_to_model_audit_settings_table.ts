import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('model_audit_settings', (table) => {
      // List of license identifiers, with * for any characters.
      table.jsonb('denied_licenses').notNullable().defaultTo('[]')
    })
  }

  async down() {
    this.schema.alterTable('model_audit_settings', (table) => {
      table.dropColumn('denied_licenses')
    })
  }
}
