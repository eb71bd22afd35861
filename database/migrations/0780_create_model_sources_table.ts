import { BaseSchema } from '@adonisjs/lucid/schema'

const SOURCES = "'tool', 'upload', 'folder', 'url', 'hugging_face'"

const allow = (sources: string) =>
  `alter table model_audits add constraint model_audits_source_check check (source in (${sources}))`
const DROP_CHECKS = `
  do $$
  declare
    found text;
  begin
    for found in
      select conname from pg_constraint
      where conrelid = 'model_audits'::regclass and contype = 'c'
        and pg_get_constraintdef(oid) like '%hugging_face%'
    loop
      execute format('alter table model_audits drop constraint %I', found);
    end loop;
  end $$`

/** Registries and storage whose models a team audits. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('model_sources', (table) => {
      table.uuid('id').primary().defaultTo(this.raw('gen_random_uuid()'))
      table.uuid('team_id').notNullable().references('teams.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.text('kind').notNullable().checkIn(['hugging_face', 's3', 'gcs', 'url', 'folder'])
      table.text('location').notNullable()
      table.text('revision').nullable()
      // Origin of the storage service; null: that of Amazon or Google.
      table.text('endpoint').nullable()
      table.text('region').nullable()
      table.text('depth').notNullable().defaultTo('structure').checkIn(['structure', 'full'])
      // Encrypted, and sent only to the server of the location.
      table.text('credential').nullable()
      // Whether the model is audited again when the scanner has changed.
      table.boolean('is_rescanned').notNullable().defaultTo(false)
      // Version of the scanner for which the last audit was started.
      table.text('scanner_version').nullable()
      table.uuid('created_by_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.now())
      table.index(['team_id', 'name', 'id'])
    })
    this.schema.raw(
      'create index model_sources_rescanned_index on model_sources (scanner_version) where is_rescanned'
    )
    this.schema.alterTable('model_audits', (table) => {
      table.uuid('model_source_id').nullable().references('model_sources.id').onDelete('SET NULL')
      table.index(['model_source_id', 'created_at'])
    })
    this.schema.raw(DROP_CHECKS)
    this.schema.raw(allow(`${SOURCES}, 's3', 'gcs'`))
  }

  async down() {
    this.schema.raw(DROP_CHECKS)
    this.schema.raw(`delete from model_audits where source in ('s3', 'gcs')`)
    this.schema.raw(allow(SOURCES))
    this.schema.alterTable('model_audits', (table) => {
      table.dropColumn('model_source_id')
    })
    this.schema.dropTable('model_sources')
  }
}
