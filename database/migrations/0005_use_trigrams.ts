import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Extensions for substring search with trigram indexes, also combined with plain columns. Both are included in
 * PostgreSQL and need no superuser.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists pg_trgm')
    this.schema.raw('create extension if not exists btree_gin')
  }

  async down() {
    this.schema.raw('drop extension if exists btree_gin')
    this.schema.raw('drop extension if exists pg_trgm')
  }
}
