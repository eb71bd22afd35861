import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sessions', (table) => {
      // SHA-256 of the id in the cookie: a copy of this table opens no session.
      table.text('id').primary()
      table.uuid('user_id').nullable().references('users.id').onDelete('CASCADE').index()
      // Names the session in its owner's list; the id itself opens it.
      table.uuid('public_id').notNullable().unique().defaultTo(this.raw('gen_random_uuid()'))
      table.text('user_agent').nullable()
      table.text('ip_address').nullable()
      table.text('data').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('touched_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('sessions')
  }
}
