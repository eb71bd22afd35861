import { BaseSchema } from '@adonisjs/lucid/schema'

/** Encrypted texts that a target must not disclose. Judges compare responses with them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('targets', (table) => {
      table.text('system_prompt')
      table.text('known_secrets')
    })
  }

  async down() {
    this.schema.alterTable('targets', (table) =>
      table.dropColumns('system_prompt', 'known_secrets')
    )
  }
}
