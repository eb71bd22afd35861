import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('targets', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table
        .text('type')
        .notNullable()
        .checkIn(['http', 'openai-chat', 'model', 'websocket', 'mcp', 'cli'])
      table.text('description').nullable()
      table.text('purpose').notNullable().defaultTo('')
      table.jsonb('details').notNullable().defaultTo('{}')
      table.jsonb('settings').notNullable()
      // Credentials by name, encrypted with APP_KEY.
      table.text('secrets').nullable()
      // Whether exports for the CLI contain references, values or neither in place of the credentials.
      table.text('handed_secrets').notNullable().defaultTo('references')
      table.check("handed_secrets in ('references', 'values', 'none')")
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'name', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('targets')
  }
}
