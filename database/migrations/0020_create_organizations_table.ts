import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('organizations', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.text('name').notNullable()
      table.boolean('can_use_redteam').notNullable().defaultTo(true)
      table.boolean('can_use_adaptive_guardrails').notNullable().defaultTo(true)
      // Days until vulnerabilities are due, by severity; null for the defaults.
      table.jsonb('due_days').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('organizations')
  }
}
