import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * History of a vulnerability: each change and the user or report that made it. Comments have their own table because
 * they can be edited.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issue_events', (table) => {
      table.bigIncrements('id')
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      table.text('kind').notNullable()
      // Null for changes that a report or a date caused.
      table.uuid('actor_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('actor_name').nullable()
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      table.jsonb('details').notNullable().defaultTo('{}')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['issue_id', 'created_at', 'id'])
    })
    // At most one event of each kind per report, even if the report is processed again.
    this.schema.raw(
      `create unique index issue_events_once on issue_events (issue_id, eval_id, kind)
         where eval_id is not null and kind in ('found', 'resisted', 'regressed')`
    )
  }

  async down() {
    this.schema.dropTable('issue_events')
  }
}
