import { BaseSchema } from '@adonisjs/lucid/schema'

/** Runs whose attempts accept spans. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('trace_runs', (table) => {
      // First half of the trace IDs of the run's attempts, as 16 hexadecimal digits.
      table.text('prefix').primary()
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE').index()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('trace_runs')
  }
}
