import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = ['eval_payloads', 'eval_traces', 'eval_scores', 'eval_texts', 'eval_results']

/**
 * Deletes results and their dependent rows with their revision, like a cascading foreign key. A foreign key would
 * also look up the revision for every inserted row, which took a quarter of the database time of an upload. Instead,
 * writers lock the revision once for all rows (api/evals/results/store_results.ts).
 */
export default class extends BaseSchema {
  async up() {
    const deletes = TABLES.map(
      (table) => `delete from ${table} where revision_id in (select id from gone);`
    )
    this.schema.raw(`
      create function forget_with_revisions() returns trigger language plpgsql as $$
      begin
        ${deletes.join('\n        ')}
        return null;
      end $$`)
    this.schema.raw(`
      create trigger eval_revisions_forget after delete on eval_revisions
        referencing old table as gone for each statement execute function forget_with_revisions()`)
  }

  async down() {
    this.schema.raw('drop trigger eval_revisions_forget on eval_revisions')
    this.schema.raw('drop function forget_with_revisions()')
  }
}
