import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What a search looks through, one text a result: made by a worker when an evaluation is complete, for an index over
 * parts of words is much slower to fill than the results are to store.
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
    // Words first: they are few, and the list of all results of a revision is looked into for these only.
    this.schema.raw(
      'create index eval_texts_search on eval_texts using gin (document gin_trgm_ops, revision_id)'
    )
  }

  async down() {
    this.schema.dropTable('eval_texts')
  }
}
