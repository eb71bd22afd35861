import { BaseSchema } from '@adonisjs/lucid/schema'

/** How often techniques succeeded against a weakness of targets with the same fingerprint. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_lessons', (table) => {
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('fingerprint').notNullable()
      table.text('plugin_id').notNullable()
      table.text('technique').notNullable()
      table.integer('wins').notNullable()
      table.integer('tries').notNullable()
      // A confirmed attack, which later sessions try first.
      table.jsonb('attack').nullable()
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
      table.primary(['team_id', 'fingerprint', 'plugin_id', 'technique'])
    })
  }

  async down() {
    this.schema.dropTable('simba_lessons')
  }
}
