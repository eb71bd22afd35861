import { BaseSchema } from '@adonisjs/lucid/schema'

/** A fake credential on the page; null for pages without one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('task_pages', (table) => {
      table.text('honeytoken')
    })
  }

  async down() {
    this.schema.alterTable('task_pages', (table) => {
      table.dropColumn('honeytoken')
    })
  }
}
