import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outbound_refusals', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.uuid('team_id').nullable().references('teams.id').onDelete('SET NULL')
      table.uuid('user_id').nullable().references('users.id').onDelete('SET NULL')
      // Never a path or a credential.
      table.text('host').notNullable()
      table.text('reason').notNullable()
      // What wanted to call: scan, target_test, model, webhook, sign_in.
      table.text('purpose').notNullable()
      table.text('subject_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('outbound_refusals')
  }
}
