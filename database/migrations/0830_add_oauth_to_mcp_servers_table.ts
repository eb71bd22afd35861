import { BaseSchema } from '@adonisjs/lucid/schema'

/** Servers that users call with accounts of their own. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_servers', (table) => {
      table.text('auth').notNullable().defaultTo('headers').checkIn(['headers', 'oauth'])
      // A client that an administrator registered; null: Assay registers one.
      table.text('oauth_client_id').nullable()
      // Encrypted JSON string.
      table.text('oauth_client_secret').nullable()
      // Null: as the server requests.
      table.text('oauth_scope').nullable()
    })
  }

  async down() {
    this.schema.alterTable('mcp_servers', (table) => {
      table.dropColumns('auth', 'oauth_client_id', 'oauth_client_secret', 'oauth_scope')
    })
  }
}
