import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('dataset_versions', (table) => {
      table.uuid('dataset_id').notNullable().references('datasets.id').onDelete('CASCADE')
      table.integer('number').notNullable()
      table.text('note').nullable()
      table.integer('item_count').notNullable()
      // Changes since the previous version.
      table.integer('added').notNullable()
      table.integer('changed').notNullable()
      table.integer('removed').notNullable()
      table.jsonb('vars').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['dataset_id', 'number'])
    })
  }

  async down() {
    this.schema.dropTable('dataset_versions')
  }
}
