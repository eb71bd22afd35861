import { BaseSchema } from '@adonisjs/lucid/schema'

/** Recommended fixes for the weaknesses of a report, one per weakness. Requesting one again replaces it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('remediations', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('eval_id').notNullable().unique().references('evals.id').onDelete('CASCADE')
      // The revision that the remediation describes; a repeated upload has another one.
      table.bigInteger('revision_id').nullable()
      table
        .text('state')
        .notNullable()
        .defaultTo('pending')
        .checkIn(['pending', 'generating', 'completed', 'failed'])
      // Number of requests; a job of an earlier request does nothing.
      table.integer('attempt').notNullable().defaultTo(1)
      table.text('writer').nullable().checkIn(['built_in', 'model'])
      table.text('writer_label').nullable()
      // Why the content comes from the knowledge base instead of a model.
      table.text('note').nullable()
      table.text('error').nullable()
      table.integer('parts_done').notNullable().defaultTo(0)
      table.integer('parts_total').notNullable().defaultTo(0)
      // Parts that a model has written so far, so that a crash of the worker loses only one part.
      table.jsonb('parts').nullable()
      table.jsonb('content').nullable()
      table.uuid('requested_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id'])
    })
  }

  async down() {
    this.schema.dropTable('remediations')
  }
}
