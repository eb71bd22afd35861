import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * An item as it stands from one version on until another: a version costs its changes only. An item that is changed
 * keeps its key and its place.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('dataset_items', (table) => {
      table.specificType('id', 'bigint generated always as identity').primary()
      table.uuid('dataset_id').notNullable().references('datasets.id').onDelete('CASCADE')
      table.text('key').notNullable()
      table.integer('position').notNullable()
      table.integer('added_in').notNullable()
      // The first version that does not have it any more.
      table.integer('removed_in').nullable()
      // A test case in the command-line tool's format; json keeps its variables in their order.
      table.json('test').notNullable()
      // Equal for equal tests.
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
    // Half again as long to store, and a word is found without reading every item.
    this.schema.raw(
      'create index dataset_items_search on dataset_items using gin ((test::text) gin_trgm_ops, dataset_id)'
    )
  }

  async down() {
    this.schema.dropTable('dataset_items')
  }
}
