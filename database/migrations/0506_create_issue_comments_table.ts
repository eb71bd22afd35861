import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('issue_comments', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('issue_id').notNullable().references('issues.id').onDelete('CASCADE')
      table.uuid('author_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('author_name').notNullable()
      table.text('text').notNullable()
      table.timestamp('edited_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['issue_id', 'created_at', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('issue_comments')
  }
}
