import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Keeps the IDs of deleted teams and users. Setting an ID to null could make two rows equal for the unique index,
 * which then rejected the deletion.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbound_refusals', (table) => {
      table.dropForeign('team_id')
      table.dropForeign('user_id')
    })
  }

  async down() {
    this.schema.raw(
      'update outbound_refusals set team_id = null where team_id not in (select id from teams)'
    )
    this.schema.raw(
      'update outbound_refusals set user_id = null where user_id not in (select id from users)'
    )
    this.schema.alterTable('outbound_refusals', (table) => {
      table.foreign('team_id').references('teams.id').onDelete('SET NULL')
      table.foreign('user_id').references('users.id').onDelete('SET NULL')
    })
  }
}
