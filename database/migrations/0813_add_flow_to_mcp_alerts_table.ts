import { BaseSchema } from '@adonisjs/lucid/schema'

const KINDS = [
  ...['tool_changed', 'injection_in_result', 'sensitive_data', 'unauthorized_tool'],
  ...['policy_denied', 'server_unusable'],
]

const CONSTRAINT = 'mcp_alerts_kind_check'
const withKinds = (kinds: readonly string[]) =>
  `alter table mcp_alerts add constraint ${CONSTRAINT} check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

/** Alerts about calls that a flow rule forbids, with the calls that brought the labels. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('mcp_alerts', (table) => {
      table.jsonb('flow').nullable()
    })
    this.schema.raw(dropKindCheck)
    this.schema.raw(withKinds([...KINDS, 'toxic_flow']))
  }

  async down() {
    this.schema.raw(`delete from mcp_alerts where kind = 'toxic_flow'`)
    this.schema.raw(dropKindCheck)
    this.schema.raw(withKinds(KINDS))
    this.schema.alterTable('mcp_alerts', (table) => {
      table.dropColumn('flow')
    })
  }
}

/** The constraint of the table's creation has a generated name. */
const dropKindCheck = `do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'mcp_alerts'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%'
  loop execute format('alter table mcp_alerts drop constraint %I', name); end loop;
end $$`
