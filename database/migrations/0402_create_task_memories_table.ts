import { BaseSchema } from '@adonisjs/lucid/schema'

/** State that a multi-turn attack, or the attacks of one scan, need to keep between calls. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('task_memories', (table) => {
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Hash of the tool's IDs, which can have any length.
      table.text('key').notNullable()
      table.jsonb('state').notNullable()
      table.timestamp('touched_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
      table.primary(['team_id', 'key'])
    })
  }

  async down() {
    this.schema.dropTable('task_memories')
  }
}
