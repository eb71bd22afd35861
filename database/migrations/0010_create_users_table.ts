import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('users', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.text('name').notNullable()
      table.text('email').notNullable()
      table.text('password').nullable()
      // `person`, or a service account, which has no password and never signs in.
      table.text('kind').notNullable().defaultTo('person')
      // Only users who register themselves must verify their address; others are verified by default.
      table.timestamp('email_verified_at', { useTz: true }).nullable().defaultTo(this.now())
      table.timestamp('deactivated_at', { useTz: true }).nullable()
      table.timestamp('last_seen_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.raw('create unique index users_email_unique on users (lower(email))')
  }

  async down() {
    this.schema.dropTable('users')
  }
}
