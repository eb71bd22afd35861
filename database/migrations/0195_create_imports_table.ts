import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('imports', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      // teams, roles, members
      table.text('kind').notNullable()
      // checking, checked, applying, applied, refused, failed
      table.text('status').notNullable()
      table.text('file_name').notNullable()
      table.text('content').notNullable()
      table.integer('total').notNullable().defaultTo(0)
      table.integer('done').notNullable().defaultTo(0)
      // The planned change or the error of each row.
      table.jsonb('rows').notNullable().defaultTo('[]')
      table.jsonb('counts').notNullable().defaultTo('{}')
      // Column headings of the file that are not recognized.
      table.specificType('ignored_columns', 'text[]').notNullable().defaultTo('{}')
      table.text('error').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('imports')
  }
}
