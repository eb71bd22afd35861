import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Versions of guardrails. Their content never changes once they are drafts; only the state does. Unique indexes
 * guarantee at most one active and one shadow version, whatever is killed during a promotion.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('guardrail_versions', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('guardrail_id').notNullable().references('guardrails.id').onDelete('CASCADE')
      table.integer('number').notNullable()
      table.integer('base_number').nullable()
      table
        .text('state')
        .notNullable()
        .checkIn(['generating', 'failed', 'draft', 'shadow', 'active', 'retired'])
      // Encrypted JSON: effect rules and system prompts are confidential. Null while it is generated.
      table.text('content').nullable()
      table.jsonb('policy_counts').notNullable().defaultTo('{}')
      table.jsonb('changes').nullable()
      table.jsonb('effect').nullable()
      // Vulnerabilities to generate the policies from.
      table.specificType('issue_ids', 'uuid[]').notNullable().defaultTo('{}')
      table.text('note').nullable()
      table.text('error').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.uuid('approved_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('approved_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['guardrail_id', 'number'])
      table.index(['created_by_id'])
      table.index(['approved_by_id'])
    })
    for (const state of ['active', 'shadow']) {
      this.schema.raw(
        `create unique index guardrail_versions_one_${state} on guardrail_versions (guardrail_id) where state = '${state}'`
      )
    }
  }

  async down() {
    this.schema.dropTable('guardrail_versions')
  }
}
