import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('model_audit_suppressions', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('rule').notNullable()
      // Pattern of the location, with * for any characters. Null: all locations.
      table.text('path_pattern').nullable()
      table.text('owner').notNullable()
      table.text('reason').notNullable()
      // From then on, the findings count again. Null: never.
      table.timestamp('ends_at', { useTz: true }).nullable()
      // Whether the end has been processed: stored verdicts count the findings again.
      table.boolean('is_over').notNullable().defaultTo(false)
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['ends_at'])
    })
    this.schema.alterTable('model_audits', (table) => {
      // Findings that the team's suppressions leave out of verdict and counts.
      table.integer('suppressed_count').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('model_audits', (table) => {
      table.dropColumn('suppressed_count')
    })
    this.schema.dropTable('model_audit_suppressions')
  }
}
