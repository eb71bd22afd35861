import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('model_audit_settings', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().unique().references('teams.id').onDelete('CASCADE')
      // List of `module.name` and `module.*`.
      table.jsonb('allowed_imports').notNullable().defaultTo('[]')
      // Null: the limits of the server.
      table.double('max_gb').nullable()
      table.integer('max_minutes').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
    this.schema.alterTable('model_audits', (table) => {
      // Part of the model that a running audit has read, 0–1.
      table.float('audited_share').nullable()
      table.index(['team_id', 'content_hash', 'scanned_at', 'id'])
    })
  }

  async down() {
    this.schema.alterTable('model_audits', (table) => {
      table.dropIndex(['team_id', 'content_hash', 'scanned_at', 'id'])
      table.dropColumn('audited_share')
    })
    this.schema.dropTable('model_audit_settings')
  }
}
