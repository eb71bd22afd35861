import { BaseSchema } from '@adonisjs/lucid/schema'

/** Alerts of the MCP gateway. Equal alerts are counted in one row until it is resolved. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_alerts', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table
        .text('kind')
        .notNullable()
        .checkIn([
          ...['tool_changed', 'injection_in_result', 'sensitive_data', 'unauthorized_tool'],
          ...['policy_denied', 'server_unusable'],
        ])
      table.text('severity').notNullable().checkIn(['low', 'medium', 'high', 'critical'])
      table.integer('severity_rank').notNullable()
      table
        .text('state')
        .notNullable()
        .defaultTo('open')
        .checkIn(['open', 'acknowledged', 'resolved'])
      table.text('message').notNullable()
      table.uuid('server_id').nullable().references('mcp_servers.id').onDelete('SET NULL')
      table.uuid('application_id').nullable().references('mcp_applications.id').onDelete('SET NULL')
      table.uuid('user_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('tool').nullable()
      // The latest call of this kind, in the call log.
      table.uuid('call_id').nullable()
      table.jsonb('findings').notNullable().defaultTo('[]')
      table.text('dedupe_key').notNullable()
      table.integer('occurrences').notNullable().defaultTo(1)
      table.text('note').nullable()
      table.uuid('changed_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('last_seen_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'last_seen_at'])
      table.index(['server_id'])
      table.index(['application_id'])
      table.index(['user_id'])
      table.index(['changed_by_id'])
    })
    this.schema.raw(
      `create unique index mcp_alerts_one_open on mcp_alerts (team_id, dedupe_key) where state <> 'resolved'`
    )
  }

  async down() {
    this.schema.dropTable('mcp_alerts')
  }
}
