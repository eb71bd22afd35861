import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Search text, one row per result. A worker adds the rows when an evaluation is complete, because the trigram index
 * is much slower to fill than the results are to store.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_texts', (table) => {
      table.integer('revision_id').notNullable()
      table.integer('test_idx').notNullable()
      table.integer('prompt_idx').notNullable()
      table.text('document').notNullable()
      table.primary(['revision_id', 'test_idx', 'prompt_idx'])
    })
    // Trigrams first: few rows match them, and only these are looked up among the rows of a revision.
    this.schema.raw(
      'create index eval_texts_search on eval_texts using gin (document gin_trgm_ops, revision_id)'
    )
  }

  async down() {
    this.schema.dropTable('eval_texts')
  }
}
