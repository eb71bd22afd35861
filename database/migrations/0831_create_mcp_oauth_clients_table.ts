import { BaseSchema } from '@adonisjs/lucid/schema'

/** Clients that Assay registered at the authorization servers of MCP servers. A client is never used at another issuer. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_oauth_clients', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('server_id').notNullable().references('mcp_servers.id').onDelete('CASCADE')
      table.text('issuer').notNullable()
      // The registration is valid for this address only.
      table.text('redirect_uri').notNullable()
      // Encrypted JSON: client ID and secret.
      table.text('registration').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['server_id', 'issuer', 'redirect_uri'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_oauth_clients')
  }
}
