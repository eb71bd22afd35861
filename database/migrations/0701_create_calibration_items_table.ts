import { BaseSchema } from '@adonisjs/lucid/schema'

/** Results to label, in the order of labeling. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('calibration_items', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('calibration_id').notNullable().references('calibrations.id').onDelete('CASCADE')
      table.uuid('result_id').notNullable().references('eval_results.id').onDelete('CASCADE')
      // The judge's verdict when the result was drawn.
      table.text('verdict').notNullable().checkIn(['failed', 'passed', 'undecided'])
      // False: a user chose the result. Only a random sample supports estimates.
      table.boolean('is_sampled').notNullable()
      table.integer('position').notNullable()
      table.unique(['calibration_id', 'result_id'])
      table.unique(['calibration_id', 'position'])
      table.index(['result_id'])
    })
  }

  async down() {
    this.schema.dropTable('calibration_items')
  }
}
