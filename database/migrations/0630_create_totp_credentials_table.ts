import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('totp_credentials', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
      // Encrypted with APP_KEY.
      table.text('secret').notNullable()
      // Time step of the last accepted code, because each code is accepted only once.
      table.bigInteger('last_used_step').notNullable().defaultTo(0)
      // Null until the user has entered a first code.
      table.timestamp('confirmed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('totp_credentials')
  }
}
