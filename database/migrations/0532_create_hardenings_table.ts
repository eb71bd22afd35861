import { BaseSchema } from '@adonisjs/lucid/schema'

/** Improved system prompts proposed for a target, with the two scans that compare each with the current prompt. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('hardenings', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      table.text('state').notNullable().checkIn(['writing', 'proposed', 'failed'])
      table.text('writer').nullable().checkIn(['built_in', 'model'])
      table.text('writer_label').nullable()
      table.text('note').nullable()
      table.text('error').nullable()
      table.text('present_prompt').notNullable()
      table.text('proposed_prompt').nullable()
      table.jsonb('changes').notNullable().defaultTo('[]')
      // The prompt that the two scans below tested; users can edit the proposal.
      table.text('tested_prompt').nullable()
      table.uuid('before_scan_id').nullable().references('scans.id').onDelete('SET NULL')
      table.uuid('after_scan_id').nullable().references('scans.id').onDelete('SET NULL')
      table.timestamp('applied_at', { useTz: true }).nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['eval_id', 'created_at'])
      table.index(['team_id'])
      table.index(['before_scan_id'])
      table.index(['after_scan_id'])
    })
  }

  async down() {
    this.schema.dropTable('hardenings')
  }
}
