import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('scans', (table) => {
      // Consecutive starts whose worker died before it made progress, and the progress at the last start.
      table.integer('lost_starts').notNullable().defaultTo(0)
      table.integer('progress_at_start').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('scans', (table) => {
      table.dropColumns('lost_starts', 'progress_at_start')
    })
  }
}
