import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sessions', (table) => {
      // SHA-256 of the session ID in the cookie, so that a leaked table cannot be used to hijack sessions.
      table.text('id').primary()
      table.uuid('user_id').nullable().references('users.id').onDelete('CASCADE').index()
      // Identifies the session in its owner's list, without revealing the session ID.
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
