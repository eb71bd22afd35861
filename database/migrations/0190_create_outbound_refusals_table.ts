import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outbound_refusals', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.uuid('team_id').nullable().references('teams.id').onDelete('SET NULL')
      table.uuid('user_id').nullable().references('users.id').onDelete('SET NULL')
      // Host only, never a path or a credential.
      table.text('host').notNullable()
      table.text('reason').notNullable()
      // Purpose of the rejected call: scan, target_test, model, webhook, sign_in.
      table.text('purpose').notNullable()
      table.text('subject_id').nullable()
      // Number of such calls in this minute.
      table.integer('count').notNullable().defaultTo(1)
      table.timestamp('minute', { useTz: true }).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at'])
    })
    this.schema.raw(
      `create unique index outbound_refusals_unique on outbound_refusals
         (organization_id, team_id, user_id, host, reason, purpose, subject_id, minute) nulls not distinct`
    )
  }

  async down() {
    this.schema.dropTable('outbound_refusals')
  }
}
