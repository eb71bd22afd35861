import { BaseSchema } from '@adonisjs/lucid/schema'

/** Weaknesses that a session found, with the result of their validation. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_findings', (table) => {
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      table.integer('number').notNullable()
      table.text('hypothesis').notNullable()
      table.text('plugin_id').notNullable()
      table.text('severity').notNullable()
      table.text('technique').notNullable()
      table.integer('attempt').notNullable()
      table.text('state').notNullable().checkIn(['candidate', 'confirmed', 'unstable'])
      table.integer('repeats').notNullable()
      table.integer('reproduced').notNullable()
      table.boolean('is_control_clean').nullable()
      table.jsonb('messages').notNullable()
      table.integer('evidence_probe').notNullable()
      table.primary(['session_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('simba_findings')
  }
}
