import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('model_audits', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Assigned by the command-line tool. Uploading the same scan again replaces the row.
      table.text('scan_id').notNullable()
      table.text('name').nullable()
      table.text('author').nullable()
      table.text('model_path').notNullable()
      table.text('model_type').nullable()
      table.boolean('has_errors').notNullable().defaultTo(false)
      table.integer('total_checks').nullable()
      table.integer('passed_checks').nullable()
      table.integer('failed_checks').nullable()
      // The complete upload, including unknown fields.
      table.jsonb('payload').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('scanned_at', { useTz: true }).notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['team_id', 'scan_id'])
      table.index(['team_id', 'created_at', 'id'])
      table.index(['team_id', 'scanned_at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('model_audits')
  }
}
