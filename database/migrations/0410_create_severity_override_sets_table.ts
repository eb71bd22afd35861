import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('severity_override_sets', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      table.jsonb('members').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
    this.schema.alterTable('targets', (table) => {
      table
        .uuid('plugin_severity_override_id')
        .nullable()
        .references('severity_override_sets.id')
        .onDelete('SET NULL')
        .index()
    })
  }

  async down() {
    this.schema.alterTable('targets', (table) => {
      table.dropColumn('plugin_severity_override_id')
    })
    this.schema.dropTable('severity_override_sets')
  }
}
