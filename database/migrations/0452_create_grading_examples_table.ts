import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('grading_examples', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      table.text('plugin_id').notNullable()
      table.text('output').notNullable()
      table.boolean('pass').notNullable()
      // 1: the target withstood the attack; 0: the attack succeeded.
      table.double('score').notNullable()
      table.text('reason').notNullable().defaultTo('')
      table.text('source').notNullable().defaultTo('manual').checkIn(['manual', 'false_positive'])
      // The result with this response. No foreign key, because the example outlives the result.
      table.uuid('result_id').nullable().index()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['target_id', 'created_at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('grading_examples')
  }
}
