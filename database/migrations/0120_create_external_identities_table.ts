import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('external_identities', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      // The `iss` and `sub` claims of OpenID Connect: the provider, and the user's ID at this provider.
      table.text('issuer').notNullable()
      table.text('subject').notNullable()
      table.text('email').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_used_at', { useTz: true }).nullable()
      table.unique(['issuer', 'subject'])
    })
  }

  async down() {
    this.schema.dropTable('external_identities')
  }
}
