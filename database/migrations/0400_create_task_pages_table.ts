import { BaseSchema } from '@adonisjs/lucid/schema'

/** Web pages with a hidden instruction, which an attack asks the target to fetch. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('task_pages', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      // Unguessable; anyone who has the key can read the page.
      table.text('key').notNullable().unique()
      table.text('eval_ref').notNullable()
      table.text('instruction').notNullable()
      table.text('purpose').notNullable().defaultTo('')
      // Position of the instruction in the page; changes with every update.
      table.integer('hiding_place').notNullable().defaultTo(0)
      table.integer('fetch_count').notNullable().defaultTo(0)
      table.integer('exfil_count').notNullable().defaultTo(0)
      table.jsonb('exfil_records').notNullable().defaultTo('[]')
      table.timestamp('expires_at', { useTz: true }).notNullable().index()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index('team_id')
    })
  }

  async down() {
    this.schema.dropTable('task_pages')
  }
}
