import { BaseSchema } from '@adonisjs/lucid/schema'

/** Undecided results of a report that a model judges, and the progress; one per report. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('rejudgings', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('eval_id').notNullable().unique().references('evals.id').onDelete('CASCADE')
      table.text('state').notNullable().checkIn(['running', 'completed', 'failed'])
      table.specificType('result_ids', 'uuid[]').notNullable()
      // Number of results that were judged or that the model failed on; a retried job continues here.
      table.integer('done').notNullable().defaultTo(0)
      table.integer('decided').notNullable().defaultTo(0)
      table.text('judge').notNullable()
      table.text('error').nullable()
      // Numbers the requests; a job with an outdated number does nothing.
      table.integer('attempt').notNullable().defaultTo(1)
      table.uuid('requested_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id'])
    })
  }

  async down() {
    this.schema.dropTable('rejudgings')
  }
}
