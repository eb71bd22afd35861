import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('model_audits', (table) => {
      // Encrypted access token for the download; null once the audit has ended.
      table.text('credential').nullable()
    })
  }

  async down() {
    this.schema.alterTable('model_audits', (table) => {
      table.dropColumn('credential')
    })
  }
}
