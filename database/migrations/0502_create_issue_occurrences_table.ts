import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Counts of one vulnerability in one report. The attacks themselves are the results of the report, found by plugin
 * and policy, so that overridden verdicts apply to them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issue_occurrences', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      // Null after the report and its attacks are deleted; the occurrence is kept.
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      // The revision that was counted; changes when the report is uploaded again.
      table.integer('revision_id').notNullable()
      // A rerun of successful attacks, which counts as attempts but not as a report.
      table.boolean('is_verification').notNullable().defaultTo(false)
      table.integer('failed').notNullable()
      table.integer('passed').notNullable()
      table.integer('errors').notNullable()
      table.integer('undecided').notNullable()
      table.text('severity').nullable()
      table.specificType('strategies', 'text[]').notNullable().defaultTo('{}')
      table.timestamp('tested_at', { useTz: true }).notNullable()
      table.unique(['issue_id', 'eval_id'])
      table.index(['eval_id'])
    })
  }

  async down() {
    this.schema.dropTable('issue_occurrences')
  }
}
