import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('model_uploads', (table) => {
      // Where the content is: in DATA_DIR, or in the bucket of the settings.
      table.text('storage').notNullable().defaultTo('disk').checkIn(['disk', 'bucket'])
      // Multipart upload that has the parts until the last one has arrived.
      table.text('multipart_id').nullable()
    })
  }

  async down() {
    this.schema.alterTable('model_uploads', (table) => {
      table.dropColumns('storage', 'multipart_id')
    })
  }
}
