import { BaseSchema } from '@adonisjs/lucid/schema'

/** Test cases for use in several evaluations. The content is stored in immutable versions. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('datasets', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      // Number of the latest version and its item count; 0 if there is none.
      table.integer('version').notNullable().defaultTo(0)
      table.integer('item_count').notNullable().defaultTo(0)
      // Names of the variables, in column order.
      table.jsonb('vars').notNullable().defaultTo('[]')
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'updated_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
    // For finding the evaluations that name a dataset in their metadata.
    this.schema.raw(
      "create index evals_datasets on evals using gin ((config->'metadata'->'datasets') jsonb_path_ops)"
    )
  }

  async down() {
    this.schema.raw('drop index evals_datasets')
    this.schema.dropTable('datasets')
  }
}
