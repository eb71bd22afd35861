import { BaseSchema } from '@adonisjs/lucid/schema'

/** Searching by a part of a text without reading every row: pg_trgm comes with PostgreSQL, and needs no superuser. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists pg_trgm')
  }

  async down() {
    this.schema.raw('drop extension if exists pg_trgm')
  }
}
