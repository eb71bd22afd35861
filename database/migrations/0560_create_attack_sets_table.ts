import { BaseSchema } from '@adonisjs/lucid/schema'

/** Published attack datasets that an organization has imported, by the plugin that sends them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('attack_sets', (table) => {
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.text('plugin_id').notNullable()
      table.text('file_name').notNullable()
      // License of the dataset, as stated by the user who imported it.
      table.text('licence').notNullable()
      table.jsonb('texts').notNullable()
      table.integer('size').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['organization_id', 'plugin_id'])
    })
  }

  async down() {
    this.schema.dropTable('attack_sets')
  }
}
