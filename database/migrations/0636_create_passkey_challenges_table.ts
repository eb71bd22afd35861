import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('passkey_challenges', (table) => {
      // Stored in the session that requested the challenge.
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      // registration, sign_in, second_factor, reauthentication
      table.text('purpose').notNullable()
      table.uuid('user_id').nullable().references('users.id').onDelete('CASCADE')
      table.text('challenge').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('passkey_challenges')
  }
}
