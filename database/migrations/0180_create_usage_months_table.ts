import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('usage_months', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('organization_id').notNullable().references('organizations.id').onDelete('CASCADE')
      // No foreign key, because usage counts even after its team is deleted.
      table.uuid('team_id').notNullable()
      table.text('team_name').notNullable()
      // First day of the month, UTC.
      table.date('month').notNullable()
      table.bigInteger('probes').notNullable().defaultTo(0)
      table.unique(['organization_id', 'month', 'team_id'])
    })
  }

  async down() {
    this.schema.dropTable('usage_months')
  }
}
