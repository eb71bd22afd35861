import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What one report says of one vulnerability. The attacks themselves are the report's results: they are found by plugin
 * and policy, and so follow what people say of them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issue_occurrences', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      // A report that was deleted takes its attacks with it, not that something was found.
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      // The results that were counted; another one after the report was uploaded again.
      table.integer('revision_id').notNullable()
      // Attacks that had worked, made again: they count as tries, not as reports.
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
