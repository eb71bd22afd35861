import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('schedules', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.uuid('target_id').notNullable().references('targets.id').onDelete('CASCADE')
      table.uuid('template_id').notNullable().references('scan_templates.id').onDelete('CASCADE')
      table.text('cron').notNullable()
      table.text('time_zone').notNullable()
      table.boolean('is_enabled').notNullable().defaultTo(true)
      // What to do about times missed while no worker was running: one scan afterwards, or none.
      table.text('when_missed').notNullable().defaultTo('once').checkIn(['once', 'skip'])
      table.jsonb('options').notNullable().defaultTo('{}')
      // The user as whom the scans run: the last one who saved the schedule.
      table.uuid('runs_as_id').nullable().references('users.id').onDelete('SET NULL')
      // Null while the schedule is disabled.
      table.timestamp('next_run_at', { useTz: true }).nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['next_run_at'])
    })
    this.schema.createTable('schedule_runs', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('schedule_id').notNullable().references('schedules.id').onDelete('CASCADE')
      table.timestamp('due_at', { useTz: true }).notNullable()
      table.text('outcome').notNullable().checkIn(['started', 'missed', 'refused'])
      // Number of earlier times missed while no worker was running.
      table.integer('missed').notNullable().defaultTo(0)
      table.uuid('scan_id').nullable().references('scans.id').onDelete('SET NULL')
      // Why no scan was started.
      table.text('error').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.unique(['schedule_id', 'due_at'])
    })
  }

  async down() {
    this.schema.dropTable('schedule_runs')
    this.schema.dropTable('schedules')
  }
}
