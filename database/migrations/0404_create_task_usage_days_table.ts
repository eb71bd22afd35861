import { BaseSchema } from '@adonisjs/lucid/schema'

/** Model usage and cost of tasks for the command-line tool, by team and day. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('task_usage_days', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.date('day').notNullable()
      table.integer('tasks').notNullable()
      table.bigInteger('input_tokens').notNullable()
      table.bigInteger('output_tokens').notNullable()
      // Null if the cost of any call is unknown.
      table.double('cost_usd').nullable()
      table.unique(['team_id', 'day'])
    })
  }

  async down() {
    this.schema.dropTable('task_usage_days')
  }
}
