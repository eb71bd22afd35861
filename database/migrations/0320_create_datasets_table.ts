import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tests that are kept for many evaluations. What it holds stands in versions that never change. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('datasets', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      // The newest version and what it holds; 0: none yet.
      table.integer('version').notNullable().defaultTo(0)
      table.integer('item_count').notNullable().defaultTo(0)
      // Names of the variables, in the order of their columns.
      table.jsonb('vars').notNullable().defaultTo('[]')
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'updated_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
    // Which evaluations say that they used a dataset.
    this.schema.raw(
      "create index evals_datasets on evals using gin ((config->'metadata'->'datasets') jsonb_path_ops)"
    )
  }

  async down() {
    this.schema.raw('drop index evals_datasets')
    this.schema.dropTable('datasets')
  }
}
