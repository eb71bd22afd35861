import { BaseSchema } from '@adonisjs/lucid/schema'

/** Model files that red-team targets run. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('target_models', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.uuid('target_id').notNullable().unique().references('targets.id').onDelete('CASCADE')
      // Hash of an audited model, whose newest audit is shown. Audits may be deleted and repeated.
      table.text('content_hash').notNullable()
      table.text('name').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'content_hash'])
    })
  }

  async down() {
    this.schema.dropTable('target_models')
  }
}
