import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scan_logs', (table) => {
      table.bigIncrements('n')
      table.uuid('scan_id').notNullable().references('scans.id').onDelete('CASCADE')
      table.text('level').notNullable().checkIn(['info', 'warn', 'error'])
      table.text('message').notNullable()
      table.timestamp('at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['scan_id', 'n'])
    })
  }

  async down() {
    this.schema.dropTable('scan_logs')
  }
}
