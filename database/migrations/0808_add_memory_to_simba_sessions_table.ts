import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('simba_sessions', (table) => {
      // Attacks that succeeded on the target before, by plugin; copied at the start for the model that attacks.
      table.jsonb('memory').notNullable().defaultTo('{}')
      // The last request of an external runner.
      table.timestamp('asked_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.alterTable('simba_sessions', (table) => {
      table.dropColumns('memory', 'asked_at')
    })
  }
}
