import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('known_browsers', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
      // SHA-256 of the cookie value, so that a leaked table cannot be used to impersonate a known browser.
      table.text('hash').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_used_at', { useTz: true }).notNullable().defaultTo(this.now()).index()
      table.unique(['user_id', 'hash'])
    })
  }

  async down() {
    this.schema.dropTable('known_browsers')
  }
}
