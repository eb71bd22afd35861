import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('api_tokens', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('tokenable_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table
        .uuid('organization_id')
        .notNullable()
        .references('organizations.id')
        .onDelete('CASCADE')
        .index()
      // Restricts the token to one team or to reading.
      table.uuid('team_id').nullable().references('teams.id').onDelete('CASCADE').index()
      table.boolean('is_read_only').notNullable().defaultTo(false)
      table.text('type').notNullable()
      table.text('name').notNullable()
      table.text('hash').notNullable()
      table.text('abilities').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_used_at', { useTz: true }).nullable()
      table.timestamp('expires_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.dropTable('api_tokens')
  }
}
