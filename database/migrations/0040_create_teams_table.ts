import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('teams', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('slug').notNullable()
      table.text('description').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['organization_id', 'slug'])
      table.index(['organization_id', 'name'])
      // Administrators start in the oldest team.
      table.index(['organization_id', 'created_at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('teams')
  }
}
