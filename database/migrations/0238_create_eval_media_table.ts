import { BaseSchema } from '@adonisjs/lucid/schema'

/** Images, audio and video that evaluations refer to by the hash of their content. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('eval_media', (table) => {
      table.text('eval_id').notNullable().references('evals.id').onDelete('CASCADE')
      // SHA-256 in hexadecimal.
      table.text('hash').notNullable()
      table.text('mime_type').notNullable()
      table.integer('size').notNullable()
      // The result that last uploaded the file; null if the tool did not specify it.
      table.integer('test_idx').nullable()
      table.integer('prompt_idx').nullable()
      table.binary('bytes').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.primary(['eval_id', 'hash'])
    })
    this.schema.raw('alter table eval_media alter column bytes set storage external')
  }

  async down() {
    this.schema.dropTable('eval_media')
  }
}
