import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an attack of several turns, or the attacks of one scan, must know from one call to the next. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('task_memories', (table) => {
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // A hash of the tool's own ids, which may be of any length.
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
