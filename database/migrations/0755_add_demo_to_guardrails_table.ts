import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The guardrail of the demo and its sample requests, which disappear with the demo target. A target has at most one
 * demo guardrail, however often the job that creates it runs.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guardrails', (table) => {
      table.uuid('demo_target_id').nullable().references('targets.id').onDelete('CASCADE')
      table.unique(['demo_target_id'])
    })
    this.schema.alterTable('guardrail_requests', (table) => {
      table.uuid('sample_of_id').nullable().references('guardrails.id').onDelete('CASCADE')
    })
    this.schema.raw(
      'create index guardrail_requests_samples on guardrail_requests (sample_of_id) where sample_of_id is not null'
    )
  }

  async down() {
    this.schema.alterTable('guardrail_requests', (table) => table.dropColumn('sample_of_id'))
    this.schema.alterTable('guardrails', (table) => table.dropColumn('demo_target_id'))
  }
}
