import { BaseSchema } from '@adonisjs/lucid/schema'

/** Calibrations of the judge: one per report, with a random sample of its results that people label. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('calibrations', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('eval_id').notNullable().unique().references('evals.id').onDelete('CASCADE')
      table.uuid('target_id').nullable().references('targets.id').onDelete('SET NULL')
      // Name of the report when the calibration was created.
      table.text('name').notNullable()
      // The judge and its version. Labels of the same judge and target are combined.
      table.text('judge').notNullable()
      table.integer('seed').notNullable()
      // Number of results by verdict when the sample was drawn.
      table.jsonb('population').notNullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'created_at', 'id'])
      table.index(['target_id'])
    })
  }

  async down() {
    this.schema.dropTable('calibrations')
  }
}
