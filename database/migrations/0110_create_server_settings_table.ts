import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('server_settings', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      // If set, the setting applies to this team and overrides that of the organization.
      table.uuid('team_id').nullable().references('teams.id').onDelete('CASCADE').index()
      table.text('key').notNullable()
      table.jsonb('value').notNullable()
      // Encrypted with APP_KEY.
      table.text('secrets').nullable()
      table.uuid('updated_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.raw(
      'create unique index server_settings_unique on server_settings (organization_id, team_id, key) nulls not distinct'
    )
  }

  async down() {
    this.schema.dropTable('server_settings')
  }
}
