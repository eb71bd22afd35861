import { BaseSchema } from '@adonisjs/lucid/schema'

/** Links that show results to anyone who has them. The code is stored only as a hash. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('public_links', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('subject').notNullable().checkIn(['eval', 'report', 'remediation'])
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      // SHA-256 in hexadecimal.
      table.text('hash').notNullable().unique()
      // Null if the link is valid until it is revoked.
      table.timestamp('expires_at', { useTz: true }).nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('revoked_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id'])
    })
    this.schema.raw(
      'create unique index public_links_open on public_links (eval_id, subject) where revoked_at is null'
    )
  }

  async down() {
    this.schema.dropTable('public_links')
  }
}
