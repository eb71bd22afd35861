import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('passkeys', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('name').notNullable()
      // Base64url, as sent by browsers.
      table.text('webauthn_id').notNullable().unique()
      table.binary('public_key').notNullable()
      // Signature counter; always 0 for passkeys that are synchronized between devices.
      table.bigInteger('counter').notNullable()
      table.specificType('transports', 'text[]').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_used_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.dropTable('passkeys')
  }
}
