import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which encodings the target decodes, and how many attacks of each are sent; null before the scan finds out. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('scans', (table) => {
      table.jsonb('encodings')
    })
  }

  async down() {
    this.schema.alterTable('scans', (table) => {
      table.dropColumn('encodings')
    })
  }
}
