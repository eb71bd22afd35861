import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a version first became active; only such versions can become active again without a check. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guardrail_versions', (table) => {
      table.timestamp('activated_at', { useTz: true }).nullable()
    })
    // Whether a retired version was active is not recorded, so all of them stay available for a rollback.
    this.schema.raw(
      `update guardrail_versions set activated_at = updated_at where state in ('active', 'retired')`
    )
  }

  async down() {
    this.schema.alterTable('guardrail_versions', (table) => {
      table.dropColumn('activated_at')
    })
  }
}
