import { BaseSchema } from '@adonisjs/lucid/schema'

/** Canaries that the guardrails process sends through its own integration paths. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guardrail_paths', (table) => {
      table.timestamp('own_canary_at', { useTz: true }).nullable()
      table.boolean('is_own_canary_blocked').nullable()
    })
  }

  async down() {
    this.schema.alterTable('guardrail_paths', (table) => {
      table.dropColumn('is_own_canary_blocked')
      table.dropColumn('own_canary_at')
    })
  }
}
