import { BaseSchema } from '@adonisjs/lucid/schema'

/** Model files that are uploaded in parts. The content is in DATA_DIR until the audit has ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('model_uploads', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Path of the file in the audited model, such as `checkpoint/config.json`.
      table.text('name').notNullable()
      table.bigInteger('bytes').notNullable()
      table.timestamp('completed_at', { useTz: true }).nullable()
      table.uuid('model_audit_id').nullable().references('model_audits.id').onDelete('SET NULL')
      // Lease of the request that writes to the file.
      table.uuid('lock_token').nullable()
      table.timestamp('locked_until', { useTz: true }).nullable()
      table.boolean('is_release_wanted').notNullable().defaultTo(false)
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      // Time of the last request that wrote to the file.
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id'])
      table.index(['model_audit_id'])
      table.index(['updated_at'])
    })
  }

  async down() {
    this.schema.dropTable('model_uploads')
  }
}
