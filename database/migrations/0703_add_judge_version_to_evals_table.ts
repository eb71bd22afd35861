import { BaseSchema } from '@adonisjs/lucid/schema'

/** The application's version when a scan started, which is the version of the built-in judge. Null: unknown. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('evals', (table) => {
      table.text('judge_version').nullable()
    })
  }

  async down() {
    this.schema.alterTable('evals', (table) => {
      table.dropColumn('judge_version')
    })
  }
}
