import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('invitations', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.text('email').notNullable()
      table.boolean('is_admin').notNullable().defaultTo(false)
      // [{ teamId, roleId }]: memberships that the user gets by accepting.
      table.jsonb('teams').notNullable().defaultTo('[]')
      table.text('hash').notNullable().unique()
      table.uuid('invited_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('sent_at', { useTz: true }).nullable()
      table.timestamp('accepted_at', { useTz: true }).nullable()
      table.uuid('accepted_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at'])
    })
    // One open invitation per address. Addresses are case-insensitive.
    this.schema.raw(
      'create unique index invitations_open on invitations (organization_id, lower(email)) where accepted_at is null'
    )
  }

  async down() {
    this.schema.dropTable('invitations')
  }
}
