import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * An item with the range of versions that contain it, so that a version stores only its changes. A changed item keeps
 * its key and position.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('dataset_items', (table) => {
      table.specificType('id', 'bigint generated always as identity').primary()
      table.uuid('dataset_id').notNullable().references('datasets.id').onDelete('CASCADE')
      table.text('key').notNullable()
      table.integer('position').notNullable()
      table.integer('added_in').notNullable()
      // The first version without the item.
      table.integer('removed_in').nullable()
      // A test case in the command-line tool's format. json preserves the order of the variables.
      table.json('test').notNullable()
      // Equal for equal test cases.
      table.text('hash').notNullable()
      table.unique(['dataset_id', 'key', 'added_in'])
      table.index(['dataset_id', 'position', 'id'])
      table.index(['dataset_id', 'added_in'])
      table.index(['dataset_id', 'removed_in'])
    })
    this.schema.raw(
      'create unique index dataset_items_current on dataset_items (dataset_id, key) where removed_in is null'
    )
    this.schema.raw(
      'create index dataset_items_hash on dataset_items (dataset_id, hash) where removed_in is null'
    )
    // Trigram index: uses half as much space again, but a search does not read every item.
    this.schema.raw(
      'create index dataset_items_search on dataset_items using gin ((test::text) gin_trgm_ops, dataset_id)'
    )
  }

  async down() {
    this.schema.dropTable('dataset_items')
  }
}
