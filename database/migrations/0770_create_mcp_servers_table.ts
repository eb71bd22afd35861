import { BaseSchema } from '@adonisjs/lucid/schema'

/** MCP servers of a team: who may be called, with which credentials, and what the last list of their tools was. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_servers', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('prefix').notNullable()
      table.text('description').nullable()
      table.text('url').notNullable()
      // Encrypted JSON: headers that are sent to the server.
      table.text('credentials').nullable()
      table.specificType('header_names', 'text[]').notNullable().defaultTo('{}')
      table
        .text('status')
        .notNullable()
        .defaultTo('proposed')
        .checkIn(['proposed', 'reviewed', 'approved', 'blocked'])
      table.text('blocked_reason').nullable()
      table.boolean('requires_second_person').notNullable().defaultTo(true)
      table
        .text('probe_status')
        .notNullable()
        .defaultTo('none')
        .checkIn(['none', 'queued', 'running', 'completed', 'failed'])
      table.text('probe_error').nullable()
      table.timestamp('probed_at', { useTz: true }).nullable()
      // Name, version and protocol revision as the server reports them.
      table.text('server_name').nullable()
      table.text('server_version').nullable()
      table.text('protocol_version').nullable()
      // JSON string: instructions can contain characters that `text` cannot store.
      table.text('instructions').nullable()
      // Digest over instructions and all tools of the last list; names what a reviewer has seen.
      table.text('list_digest').nullable()
      table.uuid('reviewed_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('reviewed_at', { useTz: true }).nullable()
      table.uuid('approved_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('approved_at', { useTz: true }).nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['team_id', 'prefix'])
      table.index(['team_id', 'created_at'])
      table.index(['reviewed_by_id'])
      table.index(['approved_by_id'])
      table.index(['created_by_id'])
    })
  }

  async down() {
    this.schema.dropTable('mcp_servers')
  }
}
