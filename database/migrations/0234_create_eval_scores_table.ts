import { BaseSchema } from '@adonisjs/lucid/schema'

/** Named scores of results, one row per metric. The metric filter uses the index. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_scores', (table) => {
      table.integer('revision_id').notNullable()
      table.text('metric').notNullable()
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable()
      table.double('value').notNullable()
    })
    this.schema.raw(
      `alter table eval_scores add constraint eval_scores_pkey
         primary key (revision_id, metric, test_idx, prompt_idx) include (value)`
    )
  }

  async down() {
    this.schema.dropTable('eval_scores')
  }
}
