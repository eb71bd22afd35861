import { BaseSchema } from '@adonisjs/lucid/schema'

/** Guardrails of a team, and the targets whose texts they check. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrails', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.text('storage').notNullable().checkIn(['full', 'redacted', 'hash', 'none'])
      table.integer('retention_days').notNullable()
      table.jsonb('fail_modes').notNullable()
      table.boolean('requires_approval').notNullable().defaultTo(false)
      // In percent.
      table.double('max_false_alarms').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at'])
      table.index(['created_by_id'])
    })
    this.schema.createTable('guardrail_targets', (table) => {
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      table.primary(['guardrail_id', 'target_id'])
      table.index(['target_id'])
    })
  }

  async down() {
    this.schema.dropTable('guardrail_targets')
    this.schema.dropTable('guardrails')
  }
}
