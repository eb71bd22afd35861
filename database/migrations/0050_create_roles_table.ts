import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('roles', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('slug').notNullable()
      table.specificType('permission_sets', 'text[]').notNullable().defaultTo('{}')
      table.boolean('is_built_in').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['organization_id', 'slug'])
    })
  }

  async down() {
    this.schema.dropTable('roles')
  }
}
