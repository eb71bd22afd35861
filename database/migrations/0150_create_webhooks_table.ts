import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhooks', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      // Only events of this team are sent; null for all teams.
      table.uuid('team_id').nullable().references('teams.id').onDelete('CASCADE').index()
      table.text('name').notNullable()
      table.text('url').notNullable()
      table.specificType('events', 'text[]').notNullable()
      table.boolean('enabled').notNullable().defaultTo(true)
      // Encrypted with APP_KEY.
      table.text('secret').notNullable()
      table.integer('consecutive_failures').notNullable().defaultTo(0)
      // Set when the webhook was paused after repeated failures; the reason is the last failure.
      table.timestamp('paused_at', { useTz: true }).nullable()
      table.text('paused_reason').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['organization_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('webhooks')
  }
}
