import { BaseSchema } from '@adonisjs/lucid/schema'

/** Accounts of users at MCP servers, and connections that wait for the browser to return. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_connections', (table) => {
      // Names the account that was connected: a new connection to the same server has another ID.
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('server_id').notNullable().references('mcp_servers.id').onDelete('CASCADE')
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('issuer').notNullable()
      // Encrypted JSON: tokens, and the client and endpoints that renew and revoke them.
      table.text('tokens').notNullable()
      table.text('scope').nullable()
      table.boolean('is_renewable').notNullable()
      // Null: the authorization server did not state it.
      table.timestamp('expires_at', { useTz: true }).nullable()
      table.timestamp('renew_after', { useTz: true }).nullable()
      // Set when the authorization server or the MCP server rejects the account.
      table.timestamp('revoked_at', { useTz: true }).nullable()
      table.text('error').nullable()
      // The process that renews the tokens at the moment.
      table.uuid('lease_id').nullable()
      table.timestamp('lease_until', { useTz: true }).nullable()
      table.timestamp('renewed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['server_id', 'user_id'])
      table.index(['team_id'])
      table.index(['user_id'])
    })
    this.schema.createTable('mcp_pending_connections', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('server_id').notNullable().references('mcp_servers.id').onDelete('CASCADE')
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
      // Hashes of the parameter `state` and of the ID of the browser's session.
      table.text('state_hash').notNullable().unique()
      table.text('session_hash').notNullable()
      // Encrypted JSON: PKCE verifier, client and authorization server.
      table.text('content').notNullable()
      table.timestamp('expires_at', { useTz: true }).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id'])
      table.index(['server_id'])
      table.index(['user_id'])
      table.index(['expires_at'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_pending_connections')
    this.schema.dropTable('mcp_connections')
  }
}
