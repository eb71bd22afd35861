import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('model_audit_settings', (table) => {
      // List of model names, with * for any characters.
      table.jsonb('blocked_models').notNullable().defaultTo('[]')
    })
  }

  async down() {
    this.schema.alterTable('model_audit_settings', (table) => {
      table.dropColumn('blocked_models')
    })
  }
}
