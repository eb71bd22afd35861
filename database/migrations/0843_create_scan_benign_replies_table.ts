import { BaseSchema } from '@adonisjs/lucid/schema'

/** Replies of the target to the harmless requests before a scan, from which constant text is learned. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scan_benign_replies', (table) => {
      table.uuid('scan_id').primary().references('scans.id').onDelete('CASCADE')
      table.integer('requests').notNullable()
      // [{ output, isPublic }], without failed requests
      table.jsonb('replies').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('scan_benign_replies')
  }
}
