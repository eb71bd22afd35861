import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('custom_policies', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('description').nullable()
      table.text('text').notNullable()
      table.text('severity').notNullable().defaultTo('medium')
      // Other teams of the organization can read and use the policy; only its own team can change it.
      table.boolean('is_shared').notNullable().defaultTo(false)
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('custom_policies')
  }
}
