import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('refused_requests', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      // Null if the caller was not authenticated or belongs to no organization.
      table.uuid('organization_id').nullable().references('organizations.id').onDelete('CASCADE')
      // No foreign keys: counts outlive accounts and tokens, and setting an ID to null could make two rows equal.
      table.uuid('user_id').nullable()
      table.uuid('token_id').nullable()
      // One of REFUSAL_REASONS.
      table.text('reason').notNullable()
      // Error code of the response.
      table.text('code').notNullable()
      // Method and route pattern, never the requested path.
      table.text('route').notNullable()
      // An IPv4 address or an IPv6 /64 network.
      table.text('address').notNullable()
      table.integer('count').notNullable()
      table.timestamp('hour', { useTz: true }).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('last_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['hour'])
      table.index(['organization_id', 'last_at'])
    })
    this.schema.raw(
      `create unique index refused_requests_unique on refused_requests
         (organization_id, hour, user_id, token_id, code, reason, route, address) nulls not distinct`
    )
  }

  async down() {
    this.schema.dropTable('refused_requests')
  }
}
