import { BaseSchema } from '@adonisjs/lucid/schema'

/** One person's label of a result. Several people can label the same result. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('calibration_labels', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('item_id').notNullable().references('calibration_items.id').onDelete('CASCADE')
      // Null: former member.
      table.uuid('user_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('label').notNullable().checkIn(['passed', 'failed', 'skipped'])
      table.text('note').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['item_id', 'user_id'])
      table.index(['user_id'])
    })
  }

  async down() {
    this.schema.dropTable('calibration_labels')
  }
}
