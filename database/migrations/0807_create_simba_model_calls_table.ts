import { BaseSchema } from '@adonisjs/lucid/schema'

/** Responses of the model that attacks, stored before they are used, so that a continued session decides the same. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('simba_model_calls', (table) => {
      table.uuid('session_id').notNullable().references('simba_sessions.id').onDelete('CASCADE')
      // Hash of the request. Equal requests of a session get the same response.
      table.text('key').notNullable()
      // Null if the model declined the request.
      table.jsonb('response').nullable()
      // Code and message of the model's refusal.
      table.jsonb('declined').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['session_id', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('simba_model_calls')
  }
}
