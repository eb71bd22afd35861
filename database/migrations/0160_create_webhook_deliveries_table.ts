import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhook_deliveries', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('webhook_id').notNullable().references('webhooks.id').onDelete('CASCADE')
      table.text('event').notNullable()
      // The exact body that was signed and sent.
      table.text('body').notNullable()
      // Address and headers of the last attempt; null before the first one.
      table.jsonb('request').nullable()
      // pending, succeeded, failed
      table.text('status').notNullable().defaultTo('pending')
      table.integer('attempts').notNullable().defaultTo(0)
      table.timestamp('next_attempt_at', { useTz: true }).nullable()
      table.integer('response_status').nullable()
      table.text('response_body').nullable()
      table.text('error').nullable()
      table.integer('duration_ms').nullable()
      table.uuid('redelivery_of_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.index(['webhook_id', 'created_at'])
    })
  }

  async down() {
    this.schema.dropTable('webhook_deliveries')
  }
}
