import { BaseSchema } from '@adonisjs/lucid/schema'

/** Named filters and sort order of a list, private to a user or shared with the team. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('saved_views', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
      // API path of the list.
      table.text('list').notNullable()
      table.text('name').notNullable()
      table.boolean('is_shared').notNullable().defaultTo(false)
      // Filter and sort parameters of the list's URL.
      table.jsonb('query').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['team_id', 'user_id', 'list', 'name'])
    })
  }

  async down() {
    this.schema.dropTable('saved_views')
  }
}
