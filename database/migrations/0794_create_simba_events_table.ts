import { BaseSchema } from '@adonisjs/lucid/schema'

/** Events of a session, numbered without gaps from 1. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_events', (table) => {
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      table.integer('sequence').notNullable()
      table
        .text('kind')
        .notNullable()
        .checkIn([
          ...['state', 'phase', 'log', 'attempt'],
          ...['exchange', 'hypothesis', 'fact', 'finding'],
        ])
      table.text('message').notNullable()
      table.integer('number').nullable()
      table.text('level').notNullable().checkIn(['info', 'warn', 'success'])
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['session_id', 'sequence'])
    })
  }

  async down() {
    this.schema.dropTable('simba_events')
  }
}
