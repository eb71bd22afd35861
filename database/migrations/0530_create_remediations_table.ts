import { BaseSchema } from '@adonisjs/lucid/schema'

/** What to do about the weaknesses of a report: one for each, written anew when it is asked for again. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('remediations', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('eval_id').notNullable().unique().references('evals.id').onDelete('CASCADE')
      // The results that it speaks of; a repeated upload is another revision.
      table.bigInteger('revision_id').nullable()
      table
        .text('state')
        .notNullable()
        .defaultTo('pending')
        .checkIn(['pending', 'generating', 'completed', 'failed'])
      // Counts the orders, so that a job of an earlier one does nothing.
      table.integer('attempt').notNullable().defaultTo(1)
      table.text('writer').nullable().checkIn(['built_in', 'model'])
      table.text('writer_label').nullable()
      // Why the knowledge base speaks where a model should have.
      table.text('note').nullable()
      table.text('error').nullable()
      table.integer('parts_done').notNullable().defaultTo(0)
      table.integer('parts_total').notNullable().defaultTo(0)
      // What a model has written so far: a worker that dies costs one part.
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
