import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scan_templates', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      table.jsonb('config').notNullable()
      // Keys of an imported file that have no meaning here but are included in exports.
      table.jsonb('kept').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('scan_templates')
  }
}
