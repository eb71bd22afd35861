import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Approvals of single calls: permissions with the effect `ask` let a call pass only after a person has granted exactly
 * this call. An approval is used at most once.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('mcp_approvals', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table
        .uuid('application_id')
        .notNullable()
        .references('mcp_applications.id')
        .onDelete('CASCADE')
      table.uuid('server_id').notNullable().references('mcp_servers.id').onDelete('CASCADE')
      table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.uuid('permission_id').nullable().references('mcp_permissions.id').onDelete('SET NULL')
      table.text('tool').notNullable()
      // Digest over user, application, server, tool, descriptor and arguments of the call.
      table.text('digest').notNullable()
      table.text('arguments_digest').notNullable()
      // Encrypted JSON: the arguments as the approver sees them, without recognized secrets.
      table.text('arguments').notNullable()
      // Why the permission requires an approval.
      table.text('reason').nullable()
      table
        .text('state')
        .notNullable()
        .defaultTo('waiting')
        .checkIn(['waiting', 'granted', 'denied', 'used', 'expired'])
      table.timestamp('expires_at', { useTz: true }).notNullable()
      // Shown to the client.
      table.text('note').nullable()
      table.uuid('decided_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('decided_at', { useTz: true }).nullable()
      // The call that used the approval, in the call log.
      table.uuid('call_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at'])
      table.index(['team_id', 'digest'])
      table.index(['application_id'])
      table.index(['server_id'])
      table.index(['user_id'])
      table.index(['permission_id'])
      table.index(['decided_by_id'])
      table.index(['created_at'])
    })
    this.schema.raw(
      `create unique index mcp_approvals_one_open on mcp_approvals (team_id, digest)
       where state in ('waiting', 'granted')`
    )
    this.schema.raw(`
      alter table mcp_permissions
        drop constraint mcp_permissions_effect_check,
        add constraint mcp_permissions_effect_check check (effect in ('allow', 'ask', 'redact', 'deny'))`)
  }

  async down() {
    this.schema.raw(`delete from mcp_permissions where effect = 'ask'`)
    this.schema.raw(`
      alter table mcp_permissions
        drop constraint mcp_permissions_effect_check,
        add constraint mcp_permissions_effect_check check (effect in ('allow', 'redact', 'deny'))`)
    this.schema.dropTable('mcp_approvals')
  }
}
