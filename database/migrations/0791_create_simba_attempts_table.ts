import { BaseSchema } from '@adonisjs/lucid/schema'

/** Nodes of a session's attempt tree, and the messages of people that lead to some of them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_attempts', (table) => {
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      table.integer('number').notNullable()
      table.integer('batch').notNullable()
      table.integer('parent').nullable()
      table.text('purpose').notNullable()
      table.text('hypothesis').nullable()
      table.text('technique').notNullable()
      table.jsonb('test').nullable()
      table.text('author').notNullable()
      table.text('reason').notNullable()
      table.integer('validates').nullable()
      table.jsonb('script').nullable()
      table.text('state').notNullable()
      table.boolean('is_boosted').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['session_id', 'number'])
    })
    this.schema.createTable('simba_steering', (table) => {
      table.bigIncrements('id')
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      // The batch before which it takes effect; null until the session's job has read it.
      table.integer('batch').nullable()
      table.text('kind').notNullable().checkIn(['prune', 'boost', 'message'])
      table.integer('attempt').nullable()
      table.text('message').nullable()
      table.integer('from_probe').nullable()
      table.uuid('author_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['session_id', 'id'])
      table.index(['author_id'])
    })
  }

  async down() {
    this.schema.dropTable('simba_steering')
    this.schema.dropTable('simba_attempts')
  }
}
