import { BaseSchema } from '@adonisjs/lucid/schema'

/** Attacks for which a text policy had no verdict. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('guardrail_verifications', (table) => {
      table.integer('undecided').notNullable().defaultTo(0)
    })
  }

  async down() {
    this.schema.alterTable('guardrail_verifications', (table) => {
      table.dropColumn('undecided')
    })
  }
}
