import { BaseSchema } from '@adonisjs/lucid/schema'

/** The history of a vulnerability: what changed, by whom or by which report. Comments stand beside, for they can be changed. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issue_events', (table) => {
      table.bigIncrements('id')
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      table.text('kind').notNullable()
      // Null: nobody, it came of a report or of time.
      table.uuid('actor_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('actor_name').nullable()
      table.text('eval_id').nullable().references('evals.id').onDelete('SET NULL')
      table.jsonb('details').notNullable().defaultTo('{}')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['issue_id', 'created_at', 'id'])
    })
    // Of one report each kind is told once, however often the report is read again.
    this.schema.raw(
      `create unique index issue_events_once on issue_events (issue_id, eval_id, kind)
         where eval_id is not null and kind in ('found', 'resisted', 'regressed')`
    )
  }

  async down() {
    this.schema.dropTable('issue_events')
  }
}
