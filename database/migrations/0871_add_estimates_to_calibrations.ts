import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Estimates of undecided results when a sample was drawn, because another judge can remove them later. Null in the
 * calibrations of earlier versions, whose undecided results are one stratum.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('calibrations', (table) => {
      // Number of undecided results by estimate, as in `population`.
      table.jsonb('likely').nullable()
    })
    this.schema.alterTable('calibration_items', (table) => {
      table.text('estimate').nullable().checkIn(['failed', 'passed'])
    })
  }

  async down() {
    this.schema.alterTable('calibration_items', (table) => {
      table.dropColumn('estimate')
    })
    this.schema.alterTable('calibrations', (table) => {
      table.dropColumn('likely')
    })
  }
}
