import { BaseSchema } from '@adonisjs/lucid/schema'

/** Replays of a vulnerability's successful attacks behind a guardrail. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_verifications', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      table.integer('version_number').notNullable()
      table.integer('attacks').notNullable()
      table.integer('blocked').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['guardrail_id', 'created_at'])
      table.index(['issue_id'])
    })
  }

  async down() {
    this.schema.dropTable('guardrail_verifications')
  }
}
