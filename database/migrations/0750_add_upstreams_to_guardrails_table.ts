import { BaseSchema } from '@adonisjs/lucid/schema'

/** Addresses of the model providers that the guardrail proxy calls, by provider. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guardrails', (table) => {
      table.jsonb('upstreams').notNullable().defaultTo('{}')
    })
  }

  async down() {
    this.schema.alterTable('guardrails', (table) => {
      table.dropColumn('upstreams')
    })
  }
}
